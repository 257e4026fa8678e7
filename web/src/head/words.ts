/**
 * LANG-03: what the head says, in the page's language. The build makes it of the catalogue (`build/head-words.ts`), the server writes it into
 * the page (`spa/shell.ts`): the messages are not there yet.
 */
export type HeadWords = {
  /** FAN-36: with its own language where it is not that of the page. */
  readonly failed: {
    readonly title: string
    readonly text: string
    readonly tryAgain: string
    readonly lang?: string
  }
  /** CART-04: by the plural category of how many items there are; with {items} and {pieces}. */
  readonly pieces: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }
  /** HOME-01, VEN-16: what stands for a date that is not known, and what a clock is called, with {place}. */
  readonly dates: { readonly unknown: string; readonly zone: string }
}

/** Throws where the page has none. */
export const headWords = (): HeadWords => JSON.parse(document.getElementById('words')?.textContent ?? '')
