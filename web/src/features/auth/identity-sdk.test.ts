// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { loadIdentityProvider, signInErrorMessage } from './identity-sdk.ts'

const order = vi.hoisted((): string[] => [])
const sdk = vi.hoisted(() => ({ isReachable: false }))
vi.mock('./firebase-identity.ts', () => ({
  get connectFirebase() {
    if (!sdk.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => order.push('connected')
  },
}))
vi.mock('../../storage/device.ts', async (load) => ({
  ...(await load<object>()),
  hideHangingDatabase: async () => {
    await new Promise((resolve) => setTimeout(resolve))
    order.push('database known')
  },
}))
writeBoot(bootStub())

test('FAN-29 ERR-06 a library that could not be loaded is a failed connection, not a failed sign-in', async () => {
  const error = await loadIdentityProvider().catch((each) => each)
  expect(signInErrorMessage(error)).toBe(
    'Unable to connect to the server. Please check your internet connection.',
  )
})

test('WORLD-05 the sign-in SDK begins once it is known whether the database answers', async () => {
  order.length = 0
  sdk.isReachable = true
  await loadIdentityProvider()
  expect(order).toEqual(['database known', 'connected'])
})
