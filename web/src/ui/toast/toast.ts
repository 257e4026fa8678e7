import { createElement } from 'react'
import hot from 'react-hot-toast/headless'
import type { ToastAction } from './toast-button.tsx'
import { ToastCard } from './toast-card.tsx'

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

let shown: { id: string; outlivesScreen: boolean } | null = null
let screen = ''
let count = 0

function show(id: string, content: ToastContent): void {
  const { duration = toastDurations.standard, variant = 'default' } = content
  const alert = variant === 'destructive'
  hot(createElement(ToastCard, { ...content, variant, onDismiss: () => dismiss(id) }), {
    id,
    duration,
    removeDelay: 300,
    ariaProps: {
      role: alert ? 'alert' : 'status',
      'aria-live': content.isSaidElsewhere ? 'off' : alert ? 'assertive' : 'polite',
    },
  })
}

function dismiss(id: string): void {
  if (shown?.id === id) shown = null
  hot.dismiss(id)
}

/** Shows a toast in place of the one that is there (TOAST-01). Call it from event handlers, never while rendering. */
export function toast(content: ToastContent): ToastHandle {
  count += 1
  const id = `toast-${count}`
  let current = content
  hot.removeAll()
  shown = { id, outlivesScreen: content.outlivesScreen ?? false }
  show(id, current)
  return {
    id,
    update(change) {
      if (shown?.id !== id) return
      current = { ...current, ...change }
      show(id, current)
    },
    dismiss: () => dismiss(id),
  }
}

/** FAN-30: the fan has come to a screen, by its path; the toast that spoke of another one goes. */
export function enterScreen(path: string): void {
  if (path !== screen && shown && !shown.outlivesScreen) {
    hot.remove(shown.id)
    shown = null
  }
  screen = path
}
