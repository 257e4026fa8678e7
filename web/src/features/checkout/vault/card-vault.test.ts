// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../../test-support/boot-stub.ts'
import { awaitVault } from './card-vault.ts'

writeBoot(bootStub())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CARD-07 a payment system that is not ready in time shows an error', async () => {
  const rejected = expect(awaitVault()).rejects.toThrow('Payment system is not ready. Please try again.')
  await vi.advanceTimersByTimeAsync(5000)
  await rejected
})

test.each([
  [
    'CARD-05 a script that fails',
    true,
    'Payment System Error: Failed to load payment system. Please try again later.',
  ],
  [
    'FAN-29 a tap without a network',
    false,
    'Unable to connect to the server. Please check your internet connection.',
  ],
])('%s shows a message', async (_title, onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  const rejected = expect(awaitVault()).rejects.toThrow(message)
  document.head.querySelector('script[src]')?.dispatchEvent(new Event('error'))
  await rejected
})
