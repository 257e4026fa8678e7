import { createElement } from 'react'
import hot from 'react-hot-toast/headless'
import { ToastCard, type ToastContent } from './toaster.tsx'

/** Durations of toasts in ms; `standard` is the default (TOAST-03). */
export const toastDurations = {
  standard: 4000,
  welcome: 1000,
  signedOut: 3000,
  sessionExpired: 3000,
  signInFailed: 5000,
  resetEmailSent: 8000,
  undo: 6000,
} as const

/** The id of the toast that `update` may change, and whether that toast stays on navigation. */
let current = { id: '', stays: false }

/**
 * Shows a toast in place of the current one (TOAST-01). Call it from event handlers, never while rendering.
 * @returns TOAST-04: `update` changes it in place and restarts its time, unless it was dismissed or replaced
 */
export function toast(content: ToastContent) {
  hot.removeAll()
  const id = show(content)
  current = { id, stays: content.keepOnNavigation === true }
  return {
    update(change: Partial<ToastContent>) {
      if (current.id === id) show({ ...content, ...change }, id)
    },
    dismiss: () => dismiss(id),
  }
}

function show(content: ToastContent, id?: string): string {
  const isSilent = content.silentForScreenReader === true
  // An alert is announced even where aria-live is off.
  const isAlert = content.variant === 'destructive' && !isSilent
  return hot((shown) => createElement(ToastCard, { ...content, onDismiss: () => dismiss(shown.id) }), {
    ...(id !== undefined && { id }),
    duration: content.duration ?? toastDurations.standard,
    removeDelay: 300,
    ariaProps: {
      role: isAlert ? 'alert' : 'status',
      'aria-live': isSilent ? 'off' : isAlert ? 'assertive' : 'polite',
    },
  })
}

function dismiss(id: string): void {
  if (current.id === id) current.id = ''
  hot.dismiss(id)
}

/** FAN-30: dismisses the toast of a screen that the fan has left. */
export function dismissScreenToast(): void {
  if (!current.stays) hot.removeAll()
}
