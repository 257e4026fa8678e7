// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { loadIdentityProvider } from './identity-sdk.ts'

const order = vi.hoisted((): string[] => [])
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => order.push('connected') }))
vi.mock('../../storage/device.ts', async (load) => ({
  ...(await load<object>()),
  hideHangingDatabase: async () => {
    await new Promise((resolve) => setTimeout(resolve))
    order.push('database known')
  },
}))
writeBoot(bootStub())

test('WORLD-05 the sign-in SDK begins once it is known whether the database answers', async () => {
  await loadIdentityProvider()
  expect(order).toEqual(['database known', 'connected'])
})
