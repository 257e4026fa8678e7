import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { dropConnection, everyShop, historyOf } from '../../test-support/shop.ts'

describe.each(everyShop)('%s:', (_name, shop) => {
  describe('PAY-24 BFF-29 a charge whose response is lost is unknown and not sent again', () => {
    const losses: [string, Handler][] = [
      ['a reset', dropConnection],
      ['a timeout', () => undefined],
      ['a 500', () => ({ status: 500, body: { userMessage: 'oops' } })],
      ['an unreadable response', () => ({ body: 'not json' })],
      ['an unknown status', () => ({ body: { status: 'PROCESSING' } })],
      ['no status', () => ({ body: {} })],
    ]
    test.each(losses)('%s', async (_name, handler) => {
      const { pay, charges, attempt } = await shop(handler)
      for (const response of [await pay(), await pay()]) {
        expect([response.statusCode, response.json()]).toEqual([202, { status: 'UNKNOWN' }])
      }
      expect(await attempt()).toBe('UNKNOWN')
      expect(charges()).toHaveLength(1)
    })

    test.each(['initiated', 'pending', 'completed'])(
      'a transaction %s of the order makes it SUCCESS',
      async (status) => {
        const { pay, charges, attempt } = await shop(dropConnection, {
          handlers: historyOf('order-1', status),
        })
        await pay()
        expect(await attempt()).toBe('SUCCESS')
        expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
        expect(charges()).toHaveLength(1)
      },
    )

    test('a declined transaction of the order makes it FAILED, and it may be tried again', async () => {
      const { pay, charges, attempt } = await shop(dropConnection, {
        handlers: historyOf('order-1', 'declined'),
      })
      await pay()
      expect(await attempt()).toBe('FAILED')
      await pay()
      expect(charges()).toHaveLength(2)
    })

    test('the declined transaction of an earlier attempt proves nothing of this one', async () => {
      let handler: Handler = () => ({ body: { status: 'FAILED' } })
      const { pay, attempt } = await shop((call, raw) => handler(call, raw), {
        handlers: historyOf('order-1', 'declined'),
      })
      await pay()
      handler = dropConnection
      expect((await pay()).json()).toEqual({ status: 'UNKNOWN' })
      expect(await attempt()).toBe('UNKNOWN')
    })

    test('a transaction of another order proves nothing, and neither does a history that cannot be read', async () => {
      const { pay, attempt, origin } = await shop(dropConnection, {
        handlers: historyOf('order-2', 'completed'),
      })
      await pay()
      expect(await attempt()).toBe('UNKNOWN')
      origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
      expect(await attempt()).toBe('UNKNOWN')
      origin.handlers['GET /api/transactions'] = dropConnection
      expect(await attempt()).toBe('UNKNOWN')
      expect((await pay()).statusCode).toBe(202)
    })

    test('BFF-31 a pending attempt whose process died is unknown once its lease is over, never free', async () => {
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
  })
})
