import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import {
  approve,
  dropConnection,
  everyShop,
  longTimeouts,
  shop as memoryShop,
  pause,
  payload,
  proofOf,
} from '../../test-support/shop.ts'
import { maxTaps } from './attempt.ts'

const tap = 'tap-00001'
const decline: Handler = () => ({ body: { status: 'FAILED', userMessage: 'Ask your bank' } })

describe.each(everyShop)('%s:', (_name, shop) => {
  describe('BFF-109 a tap whose charge has not arrived', () => {
    test('is closed by the question what became of it: the charge that comes later is 409 and sends nothing', async () => {
      const { pay, attempt, charges } = await shop(approve)
      expect(await attempt('order-1', tap)).toBe('NONE')
      for (const late of [await pay({ tap }), await pay({ tap })])
        expect([late.statusCode, late.json().code]).toEqual([409, 'TAP_CLOSED'])
      expect([charges(), await attempt('order-1', tap)]).toEqual([[], 'NONE'])
      expect((await pay({ tap: 'tap-00002' })).json()).toEqual({ status: 'SUCCESS' })
      expect((await pay({ tap })).json()).toEqual({ status: 'SUCCESS' })
      expect(charges()).toHaveLength(1)
    })

    test('stays open when only the order is asked about', async () => {
      const { pay, attempt, charges } = await shop(approve)
      expect(await attempt()).toBe('NONE')
      expect((await pay({ tap })).json()).toEqual({ status: 'SUCCESS' })
      expect(charges()).toHaveLength(1)
    })

    test('is closed after other taps of the order were declined, and does not change their key', async () => {
      const { pay, attempt, charges } = await shop(decline)
      await pay({ tap: 'tap-00000' })
      expect(await attempt('order-1', tap)).toBe('FAILED')
      expect((await pay({ tap })).json().code).toBe('TAP_CLOSED')
      await pay({ tap: 'tap-00002' })
      expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    })

    test('is closed also when the cookie of an order that has a record has expired', async () => {
      const { pay, callAsFan, charges } = await shop(decline)
      await pay({ tap: 'tap-00000' })
      const url = `/api/payments/orders/order-1/attempt?tap=${tap}`
      expect((await callAsFan({ url })).json()).toEqual({ status: 'FAILED' })
      expect((await pay({ tap })).json().code).toBe('TAP_CLOSED')
      expect(charges()).toHaveLength(1)
    })

    test('of an order that may be charged is not closed, and nothing is said but that', async () => {
      const { pay, attempt, charges, history } = await shop(dropConnection)
      await pay({ tap: 'tap-00000' })
      expect(await attempt('order-1', tap)).toBe('UNKNOWN')
      expect((await pay({ tap })).statusCode).toBe(202)
      history.add({ orderID: 'order-1', status: 'completed' })
      expect(await attempt('order-1', tap)).toBe('SUCCESS')
      expect(charges()).toHaveLength(1)
    })

    test('is not closed for an order that was not issued, which leaves nothing in the store', async () => {
      const { callAsFan, app } = await shop(approve)
      const url = `/api/payments/orders/invented/attempt?tap=${tap}`
      expect((await callAsFan({ url })).json()).toEqual({ status: 'NONE' })
      expect((await app.stores.attempts.scan('attempt:', null)).entries).toEqual([])
    })
  })

  test('BFF-109 of a charge and the question about it at the same time one comes first: either nothing is sent, or NONE is not said', async () => {
    const site = await shop(approve, { env: longTimeouts })
    for (let index = 0; index < 40; index++) {
      const orderId = `order-${index}`
      const question = async () => {
        await pause(index % 8)
        return site.attempt(orderId, tap)
      }
      const [paid, status] = await Promise.all([site.pay({ orderId, tap }), question()])
      const charged = site.charges().filter(({ body }) => Object(body).orderId === orderId).length
      expect([orderId, status === 'NONE', charged]).toEqual([
        orderId,
        charged === 0,
        paid.statusCode === 200 ? 1 : 0,
      ])
    }
  })

  describe('BFF-109 a copy of a tap', () => {
    test('that was declined gets that decline, and a later tap is charged under a new key', async () => {
      const { pay, charges } = await shop(decline)
      for (const response of [await pay({ tap }), await pay({ tap }), await pay({ tap })])
        expect([response.statusCode, response.json()]).toEqual([
          200,
          { status: 'FAILED', userMessage: 'Ask your bank' },
        ])
      expect(charges()).toHaveLength(1)
      await pay({ tap: 'tap-00002' })
      expect((await pay({ tap })).json().code).toBe('TAP_CLOSED')
      expect(charges()).toHaveLength(2)
    })

    test('that was refused gets the status and the words of that refusal', async () => {
      const { pay, charges } = await shop(() => ({
        status: 422,
        body: { userMessage: 'Card expired', trace: 'at db' },
      }))
      await pay({ tap })
      const copy = await pay({ tap })
      expect([copy.statusCode, copy.json()]).toEqual([422, { status: 'FAILED', userMessage: 'Card expired' }])
      expect(charges()).toHaveLength(1)
    })

    test('that the history proved declined is closed', async () => {
      const { pay, attempt, charges, history } = await shop(dropConnection)
      await pay({ tap })
      history.add({ orderID: 'order-1', status: 'declined' })
      expect(await attempt('order-1', tap)).toBe('FAILED')
      expect((await pay({ tap })).json().code).toBe('TAP_CLOSED')
      expect(charges()).toHaveLength(1)
    })

    test('that arrives with it is charged once', async () => {
      const { pay, charges, attempt } = await shop(decline, { env: longTimeouts })
      const copies = await Promise.all(Array.from({ length: 5 }, () => pay({ tap })))
      expect(charges()).toHaveLength(1)
      expect(
        copies.map(({ statusCode }) => statusCode).filter((status) => ![200, 409].includes(status)),
      ).toEqual([])
      expect(await attempt('order-1', tap)).toBe('FAILED')
    })

    test('BFF-109 that is refused says nothing of the order, which the question about the tap tells', async () => {
      const charging = Promise.withResolvers<void>()
      const site = await shop(
        async () => {
          await charging.promise
          return { body: { status: 'SUCCESS' } }
        },
        { env: longTimeouts },
      )
      const first = site.pay({ tap })
      await expect.poll(() => site.charges().length).toBe(1)
      expect((await site.pay({ tap })).json().code).toBe('PAYMENT_IN_PROGRESS')
      expect(await site.attempt('order-1', tap)).toBe('PENDING')
      charging.resolve()
      await first
      expect(await site.attempt('order-1', tap)).toBe('SUCCESS')
    })
  })

  test('BFF-109 a charge whose record is lost while it runs is unknown, though its tap was closed meanwhile', async () => {
    const isLost = Promise.withResolvers<void>()
    const { pay, attempt, charges, app } = await shop(
      async (...call) => {
        await isLost.promise
        return dropConnection(...call)
      },
      { env: longTimeouts },
    )
    const paying = pay({ tap })
    await expect.poll(() => charges().length).toBe(1)
    const [[key = '', text = ''] = []] = (await app.stores.attempts.scan('attempt:', null)).entries
    await app.stores.attempts.remove(key, text)
    expect(await attempt('order-1', tap)).toBe('NONE')
    isLost.resolve()
    expect((await paying).statusCode).toBe(202)
    expect(await attempt('order-1', tap)).toBe('UNKNOWN')
    expect((await pay({ tap: 'tap-00002', sent: true })).statusCode).toBe(202)
    expect(charges()).toHaveLength(1)
  })

  test('BFF-109 an attempt that sent nothing is certain without a history, and its tap is closed by the question', async () => {
    const { pay, attempt, origin, charges } = await shop(approve)
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect((await pay({ tap, amount: '1.00' })).json().code).toBe('CART_CHANGED')
    expect(await attempt('order-1', tap)).toBe('NONE')
    expect((await pay({ tap })).json().code).toBe('TAP_CLOSED')
    expect(charges()).toEqual([])
  })
})

test('BFF-109 an order that has had too many taps is not charged any more, and the fan gets another one', async () => {
  const { pay, attempt, charges } = await memoryShop(approve)
  for (let index = 0; index < maxTaps; index++) await attempt('order-1', `tap-${10_000 + index}`)
  expect(await attempt('order-1', tap)).toBe('NONE')
  expect((await pay({ tap })).json().code).toBe('ORDER_REUSED')
  expect((await pay({ tap: 'tap-10003' })).json().code).toBe('TAP_CLOSED')
  expect(charges()).toEqual([])
})

test('BFF-109 the tap of the body counts where an ingress replaces the request id', async () => {
  const { attempt, charges, callAsFan, cookie, app } = await memoryShop(approve)
  expect(await attempt('order-1', tap)).toBe('NONE')
  const late = await callAsFan({
    method: 'POST',
    url: '/api/payments/cards/card-1/charge',
    payload: { ...payload, tap },
    headers: { cookie: `${cookie}; ${proofOf(app.config.sessionKeys)}`, 'x-request-id': 'of-the-ingress' },
  })
  expect([late.json().code, charges()]).toEqual(['TAP_CLOSED', []])
})

test.each(['short', 'with space', 'x'.repeat(65), ''])(
  'BFF-109 a tap that names no request (%j) is 400',
  async (bad) => {
    const { callAsFan } = await memoryShop(approve)
    const response = await callAsFan({
      url: `/api/payments/orders/order-1/attempt?tap=${encodeURIComponent(bad)}`,
    })
    expect(response.statusCode).toBe(400)
  },
)
