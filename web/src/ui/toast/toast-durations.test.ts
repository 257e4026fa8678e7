import { expect, test } from 'vitest'
import { toastDurations } from './toast-durations.ts'

test('AUTH-07 SESSION-15 TOAST-03 TOAST-07 TOAST-09 how long each toast stays', () => {
  expect(toastDurations).toEqual({
    standard: 4000,
    welcome: 1000,
    sessionExpired: 3000,
    signInFailed: 5000,
    resetEmailSent: 8000,
  })
})
