import type { ToastAction } from './toast-button.tsx'

/** How long toasts stay, in ms; `standard` for all without a duration of their own (TOAST-03). */
export const toastDurations = {
  standard: 4000,
  welcome: 1000,
  signedOut: 3000,
  sessionExpired: 3000,
  signInFailed: 5000,
  resetEmailSent: 8000,
  undo: 6000,
} as const

type ToastVariant = 'default' | 'success' | 'destructive'

export type ToastContent = {
  title: string
  description?: string
  variant?: ToastVariant
  /** A button; the toast goes with it. */
  action?: ToastAction
  /** How long it stays, in ms; 4 s unless given (TOAST-03). */
  duration?: number
  /**
   * It speaks of more than the screen where it appears (an order, the session, what is in the cart) and stays when the fan
   * goes on. All others go with their screen (FAN-30).
   */
  outlivesScreen?: boolean
  /** It is only seen, since a screen reader is told the same by the screen. */
  isSaidElsewhere?: boolean
}

export type ToastHandle = {
  id: string
  /** Changes the toast in place and starts its time anew; nothing happens once it is gone (TOAST-04). */
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
}

/** What puts toasts on the page. */
export type ToastDrawing = {
  /** Shows a toast, or how that of the same id has changed. */
  show: (id: string, content: ToastContent) => void
  /** Lets it fade. */
  dismiss: (id: string) => void
  /** Takes away at once what is there. */
  clear: () => void
}

let drawing: ToastDrawing | null = null
let shown: { id: string; content: ToastContent } | null = null
let screen = ''
let count = 0

/** Called once, by the file of the `Toaster`, which comes after the first screen: the toast that waits shows then. */
export function drawToasts(by: ToastDrawing): void {
  drawing = by
  if (shown) by.show(shown.id, shown.content)
}

function show(id: string, content: ToastContent): void {
  shown = { id, content }
  drawing?.show(id, content)
}

/** Shows a toast in place of the one that is there (TOAST-01). Call it from event handlers, never while rendering. */
export function toast(content: ToastContent): ToastHandle {
  count += 1
  const id = `toast-${count}`
  drawing?.clear()
  show(id, content)
  return {
    id,
    update(change) {
      if (shown?.id === id) show(id, { ...shown.content, ...change })
    },
    dismiss: () => dismissToast(id),
  }
}

/** Has a toast go before its time; nothing happens once it is gone. */
export function dismissToast(id: string): void {
  if (shown?.id === id) shown = null
  drawing?.dismiss(id)
}

/** FAN-30: the fan has come to a screen, by its path; the toast that spoke of another one goes. */
export function enterScreen(path: string): void {
  if (path !== screen && shown && !shown.content.outlivesScreen) {
    drawing?.clear()
    shown = null
  }
  screen = path
}
