import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import {
  approve,
  dropConnection,
  everyShop,
  longTimeouts,
  shop as memoryShop,
  pause,
} from '../../test-support/shop.ts'
import { shortTimeouts } from '../../test-support/site.ts'

const held = { status: 'UNKNOWN', userMessage: 'We are checking with your bank.' }
const withMessage = { userMessage: held.userMessage }

describe.each(everyShop)('%s:', (_name, shop) => {
  describe('PAY-24 BFF-29 a charge whose response is lost is unknown and not sent again', () => {
    const losses: [string, Handler, object?, object?][] = [
      ['a reset', dropConnection],
      ['a timeout', () => undefined, { status: 'UNKNOWN' }, shortTimeouts],
      ['a 500', () => ({ status: 500, body: {} })],
      ['BFF-64 a 503 with a message', () => ({ status: 503, body: withMessage }), held],
      ['an unreadable response', () => ({ body: 'not json' })],
      ['an unknown status', () => ({ body: { status: 'PROCESSING' } })],
      ['BFF-64 an unknown status with a message', () => ({ body: { status: 'HELD', ...withMessage } }), held],
      ['no status', () => ({ body: {} })],
      ...[408, 409, 425, 429].map((status): [string, Handler, object] => [
        `BFF-96 BFF-64 a ${status}`,
        () => ({ status, body: withMessage }),
        held,
      ]),
      [
        'BFF-96 a refusal of the idempotency key, which is about an earlier charge',
        () => ({ status: 422, body: { title: 'Idempotency-Key is already used' } }),
      ],
    ]
    test.each(losses)('%s', async (_name, handler, expected = { status: 'UNKNOWN' }, env = {}) => {
      const { pay, charges, attempt } = await shop(handler, { env: { ...env } })
      for (const response of [await pay(), await pay()]) {
        expect([response.statusCode, response.json()]).toEqual([202, expected])
      }
      expect(await attempt()).toBe('UNKNOWN')
      expect(charges()).toHaveLength(1)
    })
  })

  describe('BFF-60 the history of the order of a lost charge', () => {
    test('makes it SUCCESS with a completed transaction, and nothing is sent again', async () => {
      const { pay, charges, attempt, history } = await shop(dropConnection)
      await pay()
      history.add({ orderID: 'order-1', status: 'Completed' })
      expect(await attempt()).toBe('SUCCESS')
      expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
      expect(charges()).toHaveLength(1)
    })

    test.each(['initiated', 'pending'])(
      'proves nothing with a transaction that is %s, whatever follows',
      async (status) => {
        const { pay, charges, attempt, history } = await shop(dropConnection)
        await pay()
        const row = history.add({ orderID: 'order-1', status })
        expect(await attempt()).toBe('UNKNOWN')
        expect((await pay()).statusCode).toBe(202)
        row.status = 'declined'
        expect(await attempt()).toBe('FAILED')
        expect(charges()).toHaveLength(1)
      },
    )

    test('makes it SUCCESS with the statuses of PAID_ORDER_STATUSES', async () => {
      const { pay, attempt, history } = await shop(dropConnection, {
        env: { PAID_ORDER_STATUSES: 'Settled, completed' },
      })
      await pay()
      history.add({ orderID: 'order-1', status: 'settled' })
      expect(await attempt()).toBe('SUCCESS')
    })

    test('proves nothing with a transaction of another order, or when it cannot be read', async () => {
      const { pay, attempt, origin, history } = await shop(dropConnection)
      await pay()
      history.add({ orderID: 'order-2', status: 'completed' })
      expect(await attempt()).toBe('UNKNOWN')
      origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
      expect(await attempt()).toBe('UNKNOWN')
      origin.handlers['GET /api/transactions'] = dropConnection
      expect(await attempt()).toBe('UNKNOWN')
      expect((await pay()).statusCode).toBe(202)
    })
  })

  describe('BFF-60 the search in the history', () => {
    const ordersAsked = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/orders'))
    const pagesAsked = (calls: { path: string; query: Record<string, string> }[]) =>
      calls.filter(({ path }) => path === '/api/transactions').map(({ query }) => query.pageNo)

    test('reads all rows of the first page, and only rows of the last hour on later pages', async () => {
      const { pay, attempt, origin, history } = await shop(dropConnection)
      const yesterday = Date.now() - 24 * 60 * 60 * 1000
      for (let n = 0; n < 30; n++)
        history.add({ orderID: `old-${n}`, status: 'completed', createdOn: yesterday })
      await pay()
      history.add({ orderID: 'new', status: 'completed' })
      origin.calls.length = 0
      expect(await attempt()).toBe('UNKNOWN')
      expect(pagesAsked(origin.calls)).toEqual(['1'])
      expect(ordersAsked(origin.calls)).toHaveLength(10)
    })

    test('finds the order beyond the first page, and ends after five', async () => {
      const { pay, attempt, origin, history } = await shop(dropConnection, { env: longTimeouts })
      await pay()
      const row = history.add({ orderID: 'order-1', status: 'pending' })
      for (let n = 0; n < 49; n++) history.add({ orderID: `other-${n}`, status: 'completed' })
      row.status = 'completed'
      for (let n = 0; n < 10; n++) history.add({ orderID: `later-${n}`, status: 'completed' })
      origin.calls.length = 0
      expect(await attempt()).toBe('UNKNOWN')
      expect(pagesAsked(origin.calls)).toEqual(['1', '2', '3', '4', '5'])
      history.rows.splice(0, 10)
      expect(await attempt()).toBe('SUCCESS')
    })

    test('is shared by equal requests', async () => {
      const { pay, attempt, origin, history } = await shop(dropConnection, { env: longTimeouts })
      await pay()
      history.add({ orderID: 'order-1', status: 'completed' })
      const list = origin.handlers['GET /api/transactions']
      origin.handlers['GET /api/transactions'] = async (...call) => {
        await pause(100)
        return list?.(...call)
      }
      origin.calls.length = 0
      const statuses = await Promise.all(Array.from({ length: 20 }, () => attempt()))
      expect(statuses).toEqual(Array(20).fill('SUCCESS'))
      expect(pagesAsked(origin.calls)).toHaveLength(1)
    })
  })

  test('BFF-29 a pending attempt whose process died is unknown once its lease is over, never free', async () => {
    let now = Date.now()
    const never = Promise.withResolvers<undefined>()
    const { pay, charges, attempt } = await shop(() => never.promise, {
      now: () => now,
      env: { CHARGE_TIMEOUT_MS: '1000' },
    })
    const first = pay()
    await expect.poll(() => charges().length).toBe(1)
    expect(await attempt()).toBe('PENDING')
    now += 7 * 60 * 1000
    expect(await attempt()).toBe('UNKNOWN')
    expect((await pay()).statusCode).toBe(202)
    expect(charges()).toHaveLength(1)
    await first
  })

  test('BFF-58 a success that arrives after the order became unclear overwrites any record', async () => {
    let now = Date.now()
    const released = Promise.withResolvers<void>()
    const { pay, charges, attempt } = await shop(
      async () => {
        await released.promise
        return { body: { status: 'SUCCESS' } }
      },
      { env: longTimeouts, now: () => now },
    )
    const first = pay()
    await expect.poll(() => charges().length).toBe(1)
    now += 60_000
    expect((await pay()).statusCode).toBe(202)
    released.resolve()
    expect((await first).json()).toEqual({ status: 'SUCCESS' })
    expect(await attempt()).toBe('SUCCESS')
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })
})

describe.each(everyShop)('BFF-96 %s: a charge that met a 409', (_name, shop) => {
  test('is unclear until the lease is over, then failed, and tried again under the same key', async () => {
    let now = Date.now()
    let handler: Handler = () => ({ status: 409, body: { error: 'amount must be 9.74', userMessage: 'No' } })
    const { pay, attempt, charges } = await shop((call, raw) => handler(call, raw), { now: () => now })
    const unclear = await pay()
    expect([unclear.statusCode, unclear.json()]).toEqual([202, { status: 'UNKNOWN', userMessage: 'No' }])
    expect(await attempt()).toBe('UNKNOWN')
    now += 20_000
    expect(await attempt()).toBe('FAILED')
    handler = approve
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('stays unclear if the 409 mentions the key', async () => {
    let now = Date.now()
    const { pay, attempt } = await shop(
      () => ({ status: 409, body: { error: 'A request with this Idempotency-Key is in progress' } }),
      { now: () => now },
    )
    await pay()
    now += 20_000
    expect(await attempt()).toBe('UNKNOWN')
  })
})

describe('BFF-58 misdated rows', () => {
  test('are counted, and a paid one that is hours behind is still found', async () => {
    const { pay, attempt, history, origin, app } = await memoryShop(dropConnection)
    await pay()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: Date.now() - 5 * 60 * 60 * 1000 })
    history.add({ orderID: 'order-2', status: 'completed', createdOn: Date.now() + 60_000 })
    history.add({ orderID: 'order-3', status: 'completed' })
    const list = origin.handlers['GET /api/transactions']
    origin.handlers['GET /api/transactions'] = async (...call) => {
      const page = Object((await list?.(...call))?.body)
      page.data[0].createdOn = page.data[0].createdOn.replace('Z', '')
      return { body: page }
    }
    expect(await attempt()).toBe('SUCCESS')
    const { values } = await app.metrics.misdatedTransactions.get()
    expect(values.map(({ labels, value }) => [labels.what, value])).toEqual([
      ['future', 1],
      ['no_zone', 1],
    ])
  })
})

describe.each(everyShop)('BFF-58 %s: a declined transaction', (_name, shop) => {
  test('of the lost charge itself makes it FAILED, and it may be tried again under a new key', async () => {
    let handler: Handler = dropConnection
    const { pay, charges, attempt, history } = await shop((call, raw) => handler(call, raw))
    await pay()
    history.add({ orderID: 'order-1', status: 'declined' })
    expect(await attempt()).toBe('FAILED')
    handler = approve
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  test('of the second in which the charge was sent, by a differing clock, counts once the lease is over', async () => {
    let now = Date.now()
    let arrivedAt = 0
    const { pay, attempt, history } = await shop(
      (call, raw) => {
        arrivedAt = Date.now()
        return dropConnection(call, raw)
      },
      { now: () => now - 60_000 },
    )
    // The cart is read and the charge arrives in one second, by the product server's clock.
    await pause(1_000 - (Date.now() % 1_000))
    await pay()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: Math.floor(arrivedAt / 1_000) * 1_000 })
    expect(await attempt()).toBe('UNKNOWN')
    now += 30_000
    expect(await attempt()).toBe('FAILED')
  })

  test('of an earlier attempt proves nothing, even if the history lists it late', async () => {
    let declinedAt = 0
    let handler: Handler = () => {
      declinedAt = Date.now()
      return { body: { status: 'FAILED' } }
    }
    const { pay, attempt, history, charges } = await shop((call, raw) => handler(call, raw), {
      env: longTimeouts,
    })
    await pay()
    handler = dropConnection
    await pay()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: declinedAt })
    expect(await attempt()).toBe('UNKNOWN')
    expect((await pay()).statusCode).toBe(202)
    expect(charges()).toHaveLength(2)
  })

  test('BFF-58 of an earlier attempt proves nothing when it is listed late with a clock that is ahead', async () => {
    let handler: Handler = () => ({ body: { status: 'FAILED' } })
    const { pay, attempt, history, charges } = await shop((call, raw) => handler(call, raw), {
      env: longTimeouts,
    })
    await pay()
    handler = dropConnection
    await pay()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: Date.now() + 60_000 })
    expect(await attempt()).toBe('UNKNOWN')
    handler = approve
    expect((await pay()).statusCode).toBe(202)
    expect(charges()).toHaveLength(2)
    history.add({ orderID: 'order-1', status: 'declined', createdOn: Date.now() + 61_000 })
    expect(await attempt()).toBe('FAILED')
  })

  test('BFF-58 after a refusal without a transaction leaves the lost charge unclear: it may belong to the refusal', async () => {
    let handler: Handler = () => ({ status: 422, body: { userMessage: 'Expired' } })
    const { pay, attempt, history } = await shop((call, raw) => handler(call, raw))
    await pay()
    handler = dropConnection
    await pay()
    history.add({ orderID: 'order-1', status: 'declined' })
    expect(await attempt()).toBe('UNKNOWN')
  })
})
