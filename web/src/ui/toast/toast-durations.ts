/** How long toasts stay, in ms; `standard` for all without a duration of their own. */
export const toastDurations = {
  standard: 4000,
  welcome: 1000,
  sessionExpired: 3000,
  signInFailed: 5000,
  resetEmailSent: 8000,
} as const
