import { afterEach, expect, test, vi } from 'vitest'
import { prepareForm, readyVault } from './card-form.ts'
import type { CardVault } from './card-vault.ts'
import { loadCardVault } from './load-vault.ts'

vi.mock('./load-vault.ts', () => ({ loadCardVault: vi.fn() }))
afterEach(() => void vi.useRealTimers())

const vault = (prepare: CardVault['prepare']): CardVault => ({
  vendor: 'Spreedly',
  prepare,
  cleanUp: vi.fn(),
})

test('CARD-07 a payment system that is not ready in time says so', async () => {
  vi.useFakeTimers()
  vi.mocked(loadCardVault).mockReturnValue(new Promise(() => {}))
  const rejected = expect(readyVault()).rejects.toThrow('Payment system is not ready. Please try again.')
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
])('%s has a message for the fan', async (_title, onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  vi.mocked(loadCardVault).mockRejectedValue(new Error('blocked'))
  await expect(readyVault()).rejects.toThrow(message)
})

test('CARD-06 a form that cannot be set up has a message for the fan and leaves nothing behind', async () => {
  const broken = vault(() => Promise.reject(new Error('environment')))
  const form = {
    environmentKey: 'k',
    amount: '$1.00',
    companyName: '',
    colors: { label: '', button: '', onButton: '' },
  }
  await expect(prepareForm(broken, form)).rejects.toThrow(
    'Payment Initialization Error: Unable to set up payment system. Please try again.',
  )
  expect(broken.cleanUp).toHaveBeenCalledOnce()
})
