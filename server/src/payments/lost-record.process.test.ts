import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, dropConnection, payload, proofOf, shop } from '../../test-support/shop.ts'
import { listUnresolved } from './unresolved-attempts.ts'

/** A shop with Redis; `loseRecords` deletes everything in it. */
async function shopWithRedis(charge: Handler) {
  const REDIS_URL = await emptyRedis()
  return { ...(await shop(charge, { env: { REDIS_URL } })), loseRecords: emptyRedis }
}

describe('BFF-58 a decline, then its record is lost, then the response to the next charge', () => {
  test.each([true, false])(
    'the order is not reported as FAILED while that charge may run (decline listed at once: %s)',
    async (listed) => {
      let handler: Handler = () => ({ body: { status: 'FAILED' } })
      const { pay, attempt, history, charges, loseRecords } = await shopWithRedis((call, raw) =>
        handler(call, raw),
      )
      await pay()
      const createdOn = Date.now() - (listed ? 0 : 1_000)
      const list = () => history.add({ orderID: 'order-1', status: 'declined', createdOn })
      if (listed) list()
      await loseRecords()
      handler = dropConnection
      expect((await pay()).statusCode).toBe(202)
      if (!listed) list()
      expect(await attempt()).toBe('UNKNOWN')
      expect((await pay()).statusCode).toBe(202)
      expect(charges()).toHaveLength(2)
      // A listed decline changes the key. An unlisted one does not, so the next charge meets it under the same key.
      const keys = new Set(charges().map(({ headers }) => headers['idempotency-key']))
      expect(keys.size).toBe(listed ? 2 : 1)
      history.add({ orderID: 'order-1', status: 'completed' })
      expect(await attempt()).toBe('SUCCESS')
    },
  )
})

describe('BFF-33 an order whose record is lost is looked up before it is charged', () => {
  test('one that was paid is SUCCESS and not sent again', async () => {
    const { pay, attempt, history, charges, loseRecords } = await shopWithRedis(approve)
    await pay()
    history.add({ orderID: 'order-1', status: 'completed' })
    await loseRecords()
    expect(await attempt()).toBe('SUCCESS')
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(await attempt()).toBe('SUCCESS')
    expect(charges()).toHaveLength(1)
  })

  test('one that is being processed is UNKNOWN until the history shows its outcome', async () => {
    const { pay, attempt, history, charges, loseRecords } = await shopWithRedis(dropConnection)
    await pay()
    const row = history.add({ orderID: 'order-1', status: 'pending' })
    await loseRecords()
    expect(await attempt()).toBe('UNKNOWN')
    const response = await pay()
    expect([response.statusCode, response.json()]).toEqual([202, { status: 'UNKNOWN' }])
    expect(await attempt()).toBe('UNKNOWN')
    row.status = 'declined'
    expect(await attempt()).toBe('FAILED')
    row.status = 'completed'
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test.each(['completed', 'pending'])(
    'BFF-62 one that is %s with another amount is 409 ORDER_REUSED',
    async (status) => {
      const { pay, history, charges } = await shopWithRedis(approve)
      history.add({ orderID: 'order-1', status, totalAmount: '12.00' })
      for (const response of [await pay(), await pay()]) expect(response.json().code).toBe('ORDER_REUSED')
      expect(charges()).toEqual([])
    },
  )

  test.each([
    ['another order is paid', { orderID: 'order-2', status: 'completed' }],
    ['it is only initiated', { orderID: 'order-1', status: 'initiated' }],
    ['it was declined', { orderID: 'order-1', status: 'declined' }],
  ])('it is charged if %s', async (_case, row) => {
    const { pay, history, charges } = await shopWithRedis(approve)
    history.add(row)
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  const unreadable: [string, Handler][] = [
    ['fails', () => ({ status: 500 })],
    ['is refused', () => ({ status: 401 })],
    ['breaks', dropConnection],
  ]

  test.each(unreadable)('BFF-95 a history that %s does not block payment', async (_case, handler) => {
    const { pay, origin, charges } = await shopWithRedis(approve)
    origin.handlers['GET /api/transactions'] = handler
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test.each(unreadable)(
    'BFF-95 an order is never reported as NONE from a history that %s',
    async (_case, handler) => {
      const { pay, callAsFan, history, origin, loseRecords } = await shopWithRedis(approve)
      await pay()
      history.add({ orderID: 'order-1', status: 'completed' })
      await loseRecords()
      const order = 'GET /api/transactions/T-1/orders'
      for (const call of ['GET /api/transactions', order]) {
        const readable = origin.handlers[call]
        origin.handlers[call] = handler
        const response = await callAsFan({ url: '/api/payments/orders/order-1/attempt' })
        expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
        expect(response.headers['retry-after']).toBe('5')
        if (readable) origin.handlers[call] = readable
      }
      const response = await callAsFan({ url: '/api/payments/orders/order-1/attempt' })
      expect(response.json()).toEqual({ status: 'SUCCESS' })
    },
  )

  test('BFF-95 a charge that the history lists is not reported as FAILED by a store that fell back to an earlier decline', async () => {
    let handler: Handler = () => ({ body: { status: 'FAILED' } })
    const { pay, attempt, history, app, origin } = await shopWithRedis((call, raw) => handler(call, raw))
    await pay()
    expect(await attempt()).toBe('FAILED')
    const [key = ''] = (await app.redis?.client.keys('storefront:attempt:*')) ?? []
    const earlier = (await app.redis?.client.get(key)) ?? ''
    handler = dropConnection
    await pay()
    await app.redis?.client.set(key, earlier)
    const row = history.add({ orderID: 'order-1', status: 'pending' })
    expect(await attempt()).toBe('UNKNOWN')
    row.status = 'completed'
    expect(await attempt()).toBe('SUCCESS')
    origin.handlers['GET /api/transactions'] = dropConnection
    expect(await attempt()).toBe('FAILED')
  })

  test('BFF-58 one that is being processed fails by its own row, not by an earlier one', async () => {
    const { pay, attempt, history, charges, app } = await shopWithRedis(approve)
    const row = history.add({ orderID: 'order-1', status: 'pending' })
    expect((await pay()).statusCode).toBe(202)
    row.orderID = 'order-2'
    history.add({ orderID: 'order-1', status: 'declined', createdOn: row.createdOn - 1 })
    expect(await attempt()).toBe('UNKNOWN')
    row.orderID = 'order-1'
    row.status = 'declined'
    expect(await attempt()).toBe('FAILED')
    expect(charges()).toEqual([])
    const muchLater = Date.now() + 3_600_000
    expect((await listUnresolved(app.stores.attempts, muchLater)).attempts).toEqual([])
  })

  test('BFF-96 a decline that the history still lists as pending is counted once', async () => {
    let handler: Handler = () => ({ body: { status: 'FAILED' } })
    const { pay, attempt, history, charges } = await shopWithRedis((call, raw) => handler(call, raw))
    await pay()
    const row = history.add({ orderID: 'order-1', status: 'pending' })
    expect((await pay()).statusCode).toBe(202)
    row.status = 'declined'
    expect(await attempt()).toBe('FAILED')
    handler = dropConnection
    await pay()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: Date.now() + 2_000 })
    expect(await attempt()).toBe('FAILED')
    expect(charges()).toHaveLength(2)
  })
})

test('an unreadable record of another version is unknown until the history lists the order as paid', async () => {
  const { pay, attempt, history, charges, app } = await shopWithRedis(approve)
  await pay()
  const [key = ''] = (await app.redis?.client.keys('storefront:attempt:*')) ?? []
  await app.redis?.client.set(key, JSON.stringify({ status: 'RELEASED' }))
  expect(await attempt()).toBe('UNKNOWN')
  expect((await pay()).statusCode).toBe(202)
  history.add({ orderID: 'order-1', status: 'completed' })
  expect(await attempt()).toBe('SUCCESS')
  expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(charges()).toHaveLength(1)
})

describe('BFF-95 an order that this browser has sent before, whose record is lost', () => {
  const sent = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.some(({ name, value }) => name.startsWith('__Host-order-') && value.endsWith('.sent'))

  test('says so from the first charge on, and from the first question about a tap', async () => {
    const { pay, callAsFan, cookie, app } = await shopWithRedis(dropConnection)
    const first = await pay()
    expect([sent(first), sent(await pay({ sent: true }))]).toEqual([true, false])
    const lasting = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 43_200 }
    expect(first.cookies).toEqual([expect.objectContaining(lasting)])
    const ask = (query: string) =>
      callAsFan({
        url: `/api/payments/orders/order-1/attempt${query}`,
        headers: { cookie: `${cookie}; ${proofOf(app.config.sessionKeys)}` },
      })
    expect([sent(await ask('')), sent(await ask('?tap=tap-00001'))]).toEqual([false, true])
  })

  test.each(['pages', 'orders'])(
    'is not charged while the %s of the history cannot be read, and is once they prove that nothing was',
    async (part) => {
      let handler: Handler = dropConnection
      const { pay, origin, charges, history, loseRecords } = await shopWithRedis((call, raw) =>
        handler(call, raw),
      )
      await pay()
      history.add({ orderID: 'order-7', status: 'completed' })
      await loseRecords()
      handler = approve
      const name = part === 'pages' ? 'GET /api/transactions' : 'GET /api/transactions/T-1/orders'
      const readable = origin.handlers[name]
      origin.handlers[name] = () => ({ status: 500 })
      for (const response of [await pay({ sent: true }), await pay({ sent: true })])
        expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
      expect(charges()).toHaveLength(1)
      if (readable) origin.handlers[name] = readable
      expect((await pay({ sent: true })).json()).toEqual({ status: 'SUCCESS' })
    },
  )

  test('is charged without a history while its record tells that the earlier charge failed', async () => {
    let handler: Handler = () => ({ body: { status: 'FAILED' } })
    const { pay, origin } = await shopWithRedis((call, raw) => handler(call, raw))
    await pay()
    handler = approve
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect((await pay({ sent: true })).json()).toEqual({ status: 'SUCCESS' })
  })

  test('is not known from a decline that came after the loss: nothing is said or charged without a history', async () => {
    let handler: Handler = dropConnection
    const { pay, attempt, origin, charges, loseRecords } = await shopWithRedis((call, raw) =>
      handler(call, raw),
    )
    await pay()
    await loseRecords()
    handler = () => ({ body: { status: 'FAILED' } })
    expect((await pay({ sent: true })).json()).toEqual({ status: 'FAILED' })
    handler = approve
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect(await attempt()).toBeUndefined()
    expect((await pay({ sent: true })).json().code).toBe('PAYMENT_NOT_SENT')
    expect(charges()).toHaveLength(2)
  })

  test('may have been sent by a browser without the cookie', async () => {
    let handler: Handler = dropConnection
    const { pay, attempt, callAsFan, origin, charges, loseRecords } = await shopWithRedis((call, raw) =>
      handler(call, raw),
    )
    await pay()
    await loseRecords()
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect(await attempt('order-1', 'tap-00001')).toBeUndefined()
    handler = approve
    const url = '/api/payments/cards/card-1/charge'
    expect((await callAsFan({ method: 'POST', url, payload })).json().code).toBe('PAYMENT_NOT_SENT')
    expect(charges()).toHaveLength(1)
  })

  test('needs no history for its next charge once a complete one has shown that nothing was charged', async () => {
    const { pay, attempt, origin } = await shopWithRedis(approve)
    expect(await attempt('order-1', 'tap-00001')).toBe('NONE')
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect(await attempt('order-1', 'tap-00002')).toBe('NONE')
    expect((await pay({ sent: true })).json()).toEqual({ status: 'SUCCESS' })
  })

  test('a record that only closes a tap is not that of the lost charge', async () => {
    let handler: Handler = dropConnection
    const { pay, attempt, origin, charges, loseRecords } = await shopWithRedis((call, raw) =>
      handler(call, raw),
    )
    await pay({ tap: 'tap-00001' })
    await loseRecords()
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect(await attempt('order-1', 'tap-00001')).toBeUndefined()
    handler = approve
    for (let count = 0; count < 2; count++)
      expect((await pay({ sent: true })).json().code).toBe('PAYMENT_NOT_SENT')
    expect(await attempt('order-1', 'tap-00002')).toBeUndefined()
    expect(charges()).toHaveLength(1)
  })
})
