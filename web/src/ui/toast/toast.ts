import { createElement } from 'react'
import hot from 'react-hot-toast/headless'
import { type ToastAction, ToastCard, toasterIds } from './toaster.tsx'

/** How long toasts stay, in ms; `standard` unless a toast says otherwise (TOAST-03). */
export const toastDurations = {
  standard: 4000,
  welcome: 1000,
  signedOut: 3000,
  sessionExpired: 3000,
  signInFailed: 5000,
  resetEmailSent: 8000,
  undo: 6000,
} as const

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** A button; the toast goes with it. */
  action?: ToastAction
  /** How long it stays, in ms; 4 s unless given (TOAST-03). */
  duration?: number
  /**
   * It speaks of more than the screen where it appears (an order, the session, what is in the cart) and stays when the fan
   * goes on. All others go with their screen (FAN-30).
   */
  keepOnNavigation?: boolean
  /** It is only seen, since a screen reader is told the same by the screen. */
  silentForScreenReader?: boolean
}

export type ToastHandle = {
  /** Changes the toast in place and restarts its time; nothing happens once it was dismissed or replaced (TOAST-04). */
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
}

/** The toast that may still be changed. */
let newest = ''

/** Shows a toast in place of the one that is there (TOAST-01). Call it from event handlers, never while rendering. */
export function toast(content: ToastContent): ToastHandle {
  hot.removeAll()
  const id = show(content)
  newest = id
  return {
    update(change) {
      if (newest === id) show({ ...content, ...change }, id)
    },
    dismiss: () => dismiss(id),
  }
}

function show(content: ToastContent, id?: string): string {
  const { duration = toastDurations.standard, variant = 'default', keepOnNavigation = false } = content
  const isAlert = variant === 'destructive'
  return hot(
    (shown) => createElement(ToastCard, { ...content, variant, onDismiss: () => dismiss(shown.id) }),
    {
      ...(id !== undefined && { id }),
      toasterId: toasterIds[keepOnNavigation ? 1 : 0],
      duration,
      removeDelay: 300,
      ariaProps: {
        role: isAlert ? 'alert' : 'status',
        'aria-live': content.silentForScreenReader ? 'off' : isAlert ? 'assertive' : 'polite',
      },
    },
  )
}

function dismiss(id: string): void {
  if (newest === id) newest = ''
  hot.dismiss(id)
}

/** FAN-30: the fan has left a screen; the toast that spoke of it goes. */
export const dismissScreenToast = (): void => hot.removeAll(toasterIds[0])
