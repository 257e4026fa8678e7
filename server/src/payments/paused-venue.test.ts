import { describe, expect, test } from 'vitest'
import { operatorsOf } from '../../test-support/operators.ts'
import { approve, chargeName, dropConnection, shop } from '../../test-support/shop.ts'

const venue = { id: 1, merchantID: 'm-1', clientID: 'client-1' }

/** A shop whose staff can pause it, with its audit trail and the keys in its store. */
async function pausableShop(charge: Parameters<typeof shop>[0]) {
  const lines: string[] = []
  const site = await shop(charge, {
    env: { LOG_LEVEL: 'warn' },
    logDestination: { write: (line) => void lines.push(line) },
    handlers: {
      'GET /api/console/applications/brandings': () => ({ body: [venue] }),
      'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'order-9' } }),
      'POST /api/payments/orders/order-1/checkout': () => ({ body: {} }),
    },
  })
  const { switchTo } = await operatorsOf(site.app)
  return {
    ...site,
    pauseOrdering: (more: object = {}) => switchTo({ ordering: 'paused', ...more }),
    open: () => switchTo({}),
    kept: async () => (await site.app.stores.attempts.scan('', null)).entries,
    events: () => lines.flatMap((line) => /"audit":"(charge[^"]*)"/.exec(line)?.[1] ?? []),
  }
}

describe('VEN-09 while ordering is paused', () => {
  test('a new charge is 409 with the service state that pages get, and nothing is written or sent', async () => {
    const { pay, pauseOrdering, origin, kept, events, app } = await pausableShop(approve)
    await pauseOrdering({ message: 'Back at the second half', until: '2099-01-01T21:00:00+01:00' })
    origin.calls.length = 0
    const refused = await pay()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      error: 'The venue has paused ordering. Nothing was charged, and your cart is kept.',
      code: 'VENUE_PAUSED',
      requestId: expect.any(String),
      service: {
        ordering: 'paused',
        inSeat: 'open',
        pickup: 'open',
        message: 'Back at the second half',
        waitMinutes: null,
        soldOut: [],
        until: '2099-01-01T20:00:00.000Z',
        setAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
    expect(origin.calls).toEqual([])
    expect(await kept()).toEqual([])
    expect(events()).toEqual(['charge.not-sent'])
    const charges = await app.metrics.charges.get()
    expect(charges.values.filter(({ value }) => value > 0)).toEqual([])
  })

  test('a charge after a decline is refused as well, and the record of the decline is unchanged', async () => {
    const { pay, pauseOrdering, charges, kept, attempt } = await pausableShop(() => ({
      body: { status: 'FAILED' },
    }))
    await pay()
    const before = await kept()
    await pauseOrdering()
    expect((await pay()).json().code).toBe('VENUE_PAUSED')
    expect(await kept()).toEqual(before)
    expect(await attempt()).toBe('FAILED')
    expect(charges()).toHaveLength(1)
  })

  test('the status of an order is reported as usual', async () => {
    const { pay, pauseOrdering, attempt, charges } = await pausableShop((call, raw) =>
      String((call.body as { orderId: string }).orderId) === 'order-1'
        ? approve(call, raw)
        : dropConnection(call, raw),
    )
    await pay()
    await pay({ orderId: 'order-2' })
    await pauseOrdering()
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    const unclear = await pay({ orderId: 'order-2' })
    expect([unclear.statusCode, unclear.json().status]).toEqual([202, 'UNKNOWN'])
    expect([await attempt('order-1'), await attempt('order-2'), await attempt('order-3')]).toEqual([
      'SUCCESS',
      'UNKNOWN',
      'NONE',
    ])
    expect(charges()).toHaveLength(2)
  })

  test('a charge in flight is carried out, and its repetition gets the result', async () => {
    const [sent, charged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { pay, pauseOrdering, attempt, charges } = await pausableShop(async () => {
      sent.resolve()
      await charged.promise
      return { body: { status: 'SUCCESS' } }
    })
    const paying = pay()
    await sent.promise
    await pauseOrdering()
    expect((await pay()).json().code).toBe('PAYMENT_IN_PROGRESS')
    charged.resolve()
    expect((await paying).json()).toEqual({ status: 'SUCCESS' })
    expect(await attempt()).toBe('SUCCESS')
    expect(charges()).toHaveLength(1)
  })

  test('order ids are issued and a paid order is checked out', async () => {
    const { pay, pauseOrdering, callAsFan, checkOut } = await pausableShop(approve)
    await pay()
    await pauseOrdering()
    const issued = await callAsFan({ method: 'POST', url: '/api/payments/generate-order-id' })
    expect(issued.json()).toEqual({ orderId: 'order-9' })
    expect((await checkOut()).statusCode).toBe(200)
  })

  test('the order can be paid as soon as the venue is open, and neither a paused method nor a message refuses it', async () => {
    const { pay, pauseOrdering, open, charges } = await pausableShop(approve)
    await pauseOrdering()
    expect((await pay()).json().code).toBe('VENUE_PAUSED')
    await open()
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    await pauseOrdering({ ordering: 'open', pickup: 'paused', inSeat: 'paused', message: 'Soon' })
    expect((await pay({ orderId: 'order-2' })).json()).toEqual({ status: 'SUCCESS' })
    expect(charges().map(({ path }) => path)).toEqual(Array(2).fill(chargeName.split(' ')[1]))
  })
})
