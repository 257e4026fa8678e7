import { createElement } from 'react'
import hot from 'react-hot-toast/headless'
import { type ToastAction, ToastCard, toasterIds } from './toaster.tsx'

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

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** A button; using it dismisses the toast. */
  action?: ToastAction
  /** In ms; `toastDurations.standard` by default (TOAST-03). */
  duration?: number
  /**
   * For a toast about more than its screen (an order, the session, the cart): it stays on navigation. All others are dismissed with
   * their screen (FAN-30).
   */
  keepOnNavigation?: boolean
  /** Only visible, since the screen itself announces the same to screen readers. */
  silentForScreenReader?: boolean
}

export type ToastHandle = {
  /** Changes the toast in place and restarts its time; does nothing once it was dismissed or replaced (TOAST-04). */
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
}

/** The id of the toast that `update` may change. */
let newest = ''

/** Shows a toast in place of the current one (TOAST-01). Call it from event handlers, never while rendering. */
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
  const isSilent = content.silentForScreenReader === true
  // An alert is announced even where aria-live is off.
  const isAlert = variant === 'destructive' && !isSilent
  return hot(
    (shown) => createElement(ToastCard, { ...content, variant, onDismiss: () => dismiss(shown.id) }),
    {
      ...(id !== undefined && { id }),
      toasterId: toasterIds[keepOnNavigation ? 1 : 0],
      duration,
      removeDelay: 300,
      ariaProps: {
        role: isAlert ? 'alert' : 'status',
        'aria-live': isSilent ? 'off' : isAlert ? 'assertive' : 'polite',
      },
    },
  )
}

function dismiss(id: string): void {
  if (newest === id) newest = ''
  hot.dismiss(id)
}

/** FAN-30: dismisses the toast of a screen that the fan has left. */
export const dismissScreenToast = (): void => hot.removeAll(toasterIds[0])
