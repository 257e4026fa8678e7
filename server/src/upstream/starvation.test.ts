import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

test('BFF-38 an endpoint that hangs under hundreds of calls keeps no other from the product server', async () => {
  const { call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '5000' },
    handlers: {
      'GET /api/payments/cards': () => undefined,
      'GET /api/transactions': () => ({ body: { data: [] } }),
      'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'o-1' } }),
    },
  })
  const cookie = await signIn()
  const hanging = Array.from({ length: 400 }, () => call({ url: '/api/payments/cards', headers: { cookie } }))
  await expect.poll(() => origin.callsOf('GET /api/payments/cards').length, { timeout: 4_000 }).toBe(64)

  const since = performance.now()
  const others = await Promise.all([
    ...Array.from({ length: 20 }, () => call({ url: '/api/transactions', headers: { cookie } })),
    call({ method: 'POST', url: '/api/payments/generate-order-id', headers: { cookie } }),
  ])
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(performance.now() - since).toBeLessThan(1_500)
  // The deadline ends the others too.
  const ends = await Promise.all(hanging)
  expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([504]))
})
