/** A real browser with one page, as a fan uses it: by what is on the screen, with pointer and keyboard. */
export interface Browser {
  open(url: string): Promise<void>
  /** The value of an expression in the page; of a promise, what it resolves to. It has to fit into JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses and releases the pointer there, in CSS px of the viewport. */
  press(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export type Size = { readonly width: number; readonly height: number }

/** A press of the primary button, as both protocols write it. */
export const pressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'pointer',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** The keys of a text, one after the other. */
export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
