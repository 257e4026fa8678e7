import { expect, onTestFinished, test, vi } from 'vitest'
import { chargeName, shop } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'

const cards = { url: '/api/payments/cards' }

test('BFF-85 calls beyond the queue of a slow endpoint are refused at once, and other endpoints are unaffected', async () => {
  const released = Promise.withResolvers<void>()
  const { app, call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '30000' },
    config: { upstreamConnections: 4, upstreamQueue: 8, callsPerAccount: 1_000 },
    handlers: {
      'GET /api/payments/cards': () => released.promise.then(() => ({ body: [] })),
      'GET /api/transactions': () => ({ body: { data: [] } }),
    },
  })
  const headers = { cookie: await signIn() }
  const gauge = async (name: string) =>
    (await app.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`storefront_upstream_${name}{endpoint="listCards"}`))
      ?.split(' ')[1]

  const held = Array.from({ length: 12 }, () => call({ ...cards, headers }))
  await expect.poll(() => gauge('queued'), { timeout: 5_000 }).toBe('8')
  expect(await gauge('in_flight')).toBe('4')

  // They end although none of the earlier calls has ended.
  const refused = await Promise.all(Array.from({ length: 50 }, () => call({ ...cards, headers })))
  for (const response of refused) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json().code).toBe('UNAVAILABLE')
  }
  expect(await gauge('refused_total')).toBe('50')
  expect((await call({ url: '/api/transactions', headers })).statusCode).toBe(200)

  released.resolve()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(origin.callsOf('GET /api/payments/cards')).toHaveLength(12)
  await expect.poll(() => gauge('in_flight')).toBe('0')
  expect(await gauge('queued')).toBe('0')
  expect((await call({ ...cards, headers })).statusCode).toBe(200)
})

test('BFF-85 a charge that the queue refuses was not sent: 503 PAYMENT_NOT_SENT, and the order is free', async () => {
  const released = Promise.withResolvers<void>()
  const { pay, attempt, charges } = await shop(
    () => released.promise.then(() => ({ body: { status: 'SUCCESS' } })),
    {
      env: { UPSTREAM_TIMEOUT_MS: '20000', CHARGE_TIMEOUT_MS: '20000' },
      config: { upstreamConnections: 1, upstreamQueue: 1 },
    },
  )
  const first = pay({ orderId: 'order-1' })
  await expect.poll(() => charges().length, { timeout: 5_000 }).toBe(1)
  const second = pay({ orderId: 'order-2' })
  await expect.poll(() => attempt('order-2'), { timeout: 5_000 }).toBe('PENDING')
  await expect
    .poll(async () => (await pay({ orderId: 'order-3' })).json().code, { timeout: 5_000 })
    .toBe('PAYMENT_NOT_SENT')
  const refused = await pay({ orderId: 'order-3' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(await attempt('order-3')).toBe('NONE')
  expect(charges()).toHaveLength(1)
  released.resolve()
  expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await pay({ orderId: 'order-3' })).statusCode).toBe(200)
  expect(charges()).toHaveLength(3)
})

test(`BFF-85 ${chargeName}: a cart whose queue is full ends the charge as not sent`, async () => {
  const released = Promise.withResolvers<void>()
  const { pay, charges, origin } = await shop(() => ({ body: { status: 'SUCCESS' } }), {
    env: { UPSTREAM_TIMEOUT_MS: '20000' },
    config: { upstreamConnections: 1, upstreamQueue: 1 },
    handlers: {
      'GET /api/cart/details': ({ headers }) =>
        released.promise.then(() => ({ body: { id: headers['cart-id'], payment: { amount: '48.1' } } })),
    },
  })
  const held = [pay({ orderId: 'order-1' }), pay({ orderId: 'order-2' })]
  await expect.poll(() => origin.callsOf('GET /api/cart/details').length, { timeout: 5_000 }).toBe(1)
  await expect
    .poll(async () => (await pay({ orderId: 'order-3' })).json().code, { timeout: 5_000 })
    .toBe('PAYMENT_NOT_SENT')
  released.resolve()
  await Promise.all(held)
  expect(charges()).toHaveLength(2)
})

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
