// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../../test-support/boot-stub.ts'
import { writeStored } from '../../../storage/stored.ts'
import { awaitVault, prepareForm } from './card-vault.ts'

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

test('CARD-06 a form that cannot be set up shows an error and is removed', async () => {
  const broken = { prepare: () => Promise.reject(new Error('environment')), cleanUp: vi.fn() }
  await expect(prepareForm(broken, 'k', '1.00')).rejects.toThrow(
    'Payment Initialization Error: Unable to set up payment system. Please try again.',
  )
  expect(broken.cleanUp).toHaveBeenCalledOnce()
})

test('CARD-21 the form gets the name of the fan who confirmed the order', async () => {
  const prepare = vi.fn(async () => ({ show: async () => null }))
  const place = { section: 'North 1', seat: '7', pickupLocation: '', pickupTime: '' }
  const details = { ...place, email: 'zoe@x.example', firstName: 'Zoë', deliveryMethod: 'inseat' as const }
  for (const [lastName, fullName] of [
    ['Quinn', 'Zoë Quinn'],
    ['', 'Zoë'],
  ] as const) {
    writeStored('customer_details', { ...details, lastName })
    await prepareForm({ prepare, cleanUp: vi.fn() }, 'k', '1.00')
    expect(prepare).toHaveBeenLastCalledWith(expect.objectContaining({ fullName }))
  }
})
