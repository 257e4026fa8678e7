import { expect, test } from 'vitest'
import { chargeName, shop } from '../../test-support/shop.ts'

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

test(`BFF-102 ${chargeName}: fans who occupy every connection for carts and receipts delay no charge and no lookup`, async () => {
  const released = Promise.withResolvers<void>()
  const { pay, attempt, callAsFan, origin } = await shop(() => ({ body: { status: 'SUCCESS' } }), {
    env: { UPSTREAM_TIMEOUT_MS: '60000' },
    config: { upstreamConnections: 1, upstreamQueue: 0 },
    handlers: {
      'GET /api/cart/details': ({ headers: { 'cart-id': id } }) =>
        id === 'held' ? released.promise.then(() => ({})) : { body: { id, payment: { amount: '48.1' } } },
      'GET /api/transactions': ({ query }) =>
        query.pageNo === '9' ? released.promise.then(() => ({})) : { body: { data: [], totalPages: 0 } },
    },
  })
  const held = [
    callAsFan({ url: '/api/cart/details', headers: { 'cart-id': 'held' } }),
    callAsFan({ url: '/api/transactions?pageNo=9' }),
  ]
  await expect.poll(() => origin.callsOf('GET /api/transactions').length).toBe(1)
  await expect.poll(() => origin.callsOf('GET /api/cart/details').length).toBe(1)
  expect((await callAsFan({ url: '/api/cart/details' })).statusCode).toBe(503)
  expect(await attempt('order-2')).toBe('NONE')
  expect((await pay({ orderId: 'order-2' })).json()).toEqual({ status: 'SUCCESS' })
  released.resolve()
  await Promise.all(held)
})
