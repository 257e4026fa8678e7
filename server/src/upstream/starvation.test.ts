import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '../../test-support/site.ts'

test('BFF-38 an endpoint that hangs under hundreds of calls does not block others', async () => {
  const { call, signIn, origin } = await startSite({
    config: { callsPerAccount: 1_000 },
    handlers: {
      'GET /api/payments/cards': () => undefined,
      'GET /api/transactions': () => ({ body: { data: [] } }),
      'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'o-1' } }),
    },
  })
  const cookie = await signIn()
  // With the clock stopped, no call reaches its deadline.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hanging = Array.from({ length: 400 }, () => call({ url: '/api/payments/cards', headers: { cookie } }))
  await expect.poll(() => origin.callsOf('GET /api/payments/cards').length).toBe(64)
  const others = await Promise.all([
    ...Array.from({ length: 20 }, () => call({ url: '/api/transactions', headers: { cookie } })),
    call({ method: 'POST', url: '/api/payments/generate-order-id', headers: { cookie } }),
  ])
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // The deadline ends the others too.
  await vi.advanceTimersByTimeAsync(5_000)
  const ends = await Promise.all(hanging)
  expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([504]))
})
