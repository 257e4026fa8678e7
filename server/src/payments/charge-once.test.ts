import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { approve, chargeName, dropConnection, payload } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { memoryStore } from '../state/memory-store.ts'
import { type AttemptRecord, idempotencyKeyOf, newReservation } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createCartClaims } from './cart-claims.ts'
import { type ChargeDependencies, chargeOnce, longestChargeMs } from './charge.ts'
import { type ChargeHistory, readAndReconcile, statusOf } from './order-status.ts'
import { createUnfinishedWork } from './unfinished-work.ts'

const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const start = Date.parse('2026-05-01T18:00:00Z')
const earlier = start - 60_000
const unclear: AttemptRecord = { ...newReservation(null, start), status: 'UNKNOWN', possibleFrom: earlier }

/** `chargeOnce` with a real product server and the dependencies that a test replaces; by default the history is empty. */
async function charging({
  now = () => start,
  ...history
}: Partial<ChargeHistory> & { now?: () => number } = {}) {
  const { app, origin } = await startSite({
    handlers: {
      'GET /api/cart/details': () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } }),
      [chargeName]: approve,
    },
  })
  const store = memoryStore(10)
  const deps: ChargeDependencies = {
    upstream: app.upstream,
    attempts: createAttemptStore(store),
    cartClaims: createCartClaims(store),
    work: createUnfinishedWork(Fastify().log),
    venueServices: { of: () => undefined },
    history: {
      reconcile: async () => 'unproven',
      findEarlierCharges: async () => ({ charge: 'none', failedUntil: null, declined: 0 }),
      ...history,
    },
    config: { upstreamTimeoutMs: 2_000, chargeTimeoutMs: 2_000 },
    now,
  }
  const context = { headers: {}, timing: { upstreamMs: 0 }, lane: 'fan' } as const
  const tap = 'tap-00001'
  const asked = { order, context, audit: () => undefined, isIssued: true }
  return {
    asked,
    tap,
    deps,
    origin,
    charge: () => chargeOnce(deps, { ...payload, ...asked, cardId: 'card-1', tap, isResent: false }),
    read: () => readAndReconcile(deps, asked),
    close: () => statusOf(deps, asked, tap),
    stored: () => deps.attempts.read(order),
    store: (record: AttemptRecord) => deps.attempts.putIfUnchanged(order, null, record),
    charges: () => origin.callsOf(chargeName),
  }
}

describe('the state of an order before anything is sent', () => {
  test('PAY-21 a reservation that expires while it is read leaves the order free', async () => {
    let now = start
    const { charge, charges, store } = await charging({ now: () => now++ })
    await store(newReservation(null, start + 1))
    expect(await charge()).toMatchObject({ kind: 'success' })
    expect(charges()).toHaveLength(1)
  })

  test.each(['SUCCESS', 'FAILED'] as const)(
    'PAY-24 a charge that was %s is not looked up',
    async (status) => {
      const { read, store } = await charging({
        reconcile: async () => {
          throw new TypeError('never asked')
        },
      })
      const record = { ...unclear, status }
      await store(record)
      expect(await read()).toEqual(record)
    },
  )

  test('BFF-29 a charge is unclear while the history cannot be read; a defect of ours is an error', async () => {
    let reconcile: ChargeHistory['reconcile'] = async () => 'unreadable'
    const { charge, read, store, charges } = await charging({
      reconcile: (...question) => reconcile(...question),
    })
    await store(unclear)
    expect(await charge()).toMatchObject({ kind: 'unknown' })
    const error = new TypeError('a mistake')
    reconcile = () => Promise.reject(error)
    await expect(charge()).rejects.toThrow(error)
    await expect(read()).rejects.toThrow(error)
    expect(charges()).toEqual([])
  })
})

describe('BFF-33 a charge that only the history lists', () => {
  const charge = { status: 'UNKNOWN', amount: 4810, createdOn: earlier } as const

  test('is recorded as unclear, with its time and for this cart', async () => {
    const {
      charge: pay,
      stored,
      charges,
    } = await charging({
      findEarlierCharges: async () => ({ charge, failedUntil: null, declined: 0 }),
    })
    expect(await pay()).toEqual({ kind: 'unknown', response: { status: 'UNKNOWN', userMessage: '' } })
    expect(await stored()).toMatchObject({
      status: 'UNKNOWN',
      possibleFrom: earlier,
      certainFrom: earlier,
      purpose: expect.any(String),
    })
    expect(charges()).toEqual([])
  })

  test.each([
    [2, 0, 2],
    [0, 3, 3],
  ])(
    'BFF-96 keeps the number of declines: %i stored and %i listed make %i',
    async (known, declined, expected) => {
      const {
        charge: pay,
        stored,
        store,
      } = await charging({ findEarlierCharges: async () => ({ charge, failedUntil: null, declined }) })
      if (known > 0) await store({ ...unclear, status: 'FAILED', declines: known })
      await pay()
      expect(await stored()).toMatchObject({ status: 'UNKNOWN', declines: expected })
    },
  )

  test('PAY-21 is 409 when another attempt has reserved the order meanwhile', async () => {
    const {
      charge: pay,
      deps,
      stored,
      charges,
    } = await charging({
      findEarlierCharges: async () => {
        const reserved = await stored()
        await deps.attempts.putIfUnchanged(order, reserved, unclear)
        return { charge, failedUntil: null, declined: 0 }
      },
    })
    await expect(pay()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    expect(await stored()).toEqual(unclear)
    expect(charges()).toEqual([])
  })

  test('BFF-62 for another amount leaves the order free', async () => {
    const { charge: pay, stored } = await charging({
      findEarlierCharges: async () => ({
        charge: { ...charge, amount: 100 },
        failedUntil: null,
        declined: 0,
      }),
    })
    await expect(pay()).rejects.toMatchObject({ code: 'ORDER_REUSED' })
    expect(await stored()).toMatchObject({ status: 'NONE' })
  })
})

describe('BFF-58 the time from which a transaction may be of the charge', () => {
  const cartAt = Date.parse('2026-05-01T18:00:02Z')
  const cart = (headers = {}) => ({ headers, body: { id: 'cart-1', payment: { amount: '48.1' } } })

  test.each([
    ['the time of the cart', null, null, cartAt],
    ['the time of an earlier refusal', cartAt + 500, null, cartAt + 500],
    ['the time of a declined transaction', cartAt - 500, cartAt + 700, cartAt + 700],
  ])('is %s', async (_whose, refusedUntil, declinedUntil, expected) => {
    const { charge, stored, store, origin } = await charging({
      findEarlierCharges: async () => ({ charge: 'none', failedUntil: declinedUntil, declined: 0 }),
    })
    if (refusedUntil !== null) await store({ ...unclear, status: 'FAILED', failedUntil: refusedUntil })
    origin.handlers['GET /api/cart/details'] = () => cart({ date: new Date(cartAt).toUTCString() })
    origin.handlers[chargeName] = dropConnection
    expect(await charge()).toMatchObject({ kind: 'unknown' })
    expect(await stored()).toMatchObject({ status: 'UNKNOWN', possibleFrom: expected })
  })

  test('BFF-58 is unknown when an unreadable history may hold more declines than we count', async () => {
    const { charge, stored, origin } = await charging({
      findEarlierCharges: async () => ({ charge: 'unknown', failedUntil: cartAt, declined: 1 }),
    })
    origin.handlers['GET /api/cart/details'] = () => cart({ date: new Date(cartAt).toUTCString() })
    origin.handlers[chargeName] = dropConnection
    expect(await charge()).toMatchObject({ kind: 'unknown' })
    expect(await stored()).toMatchObject({ status: 'UNKNOWN', possibleFrom: null, certainFrom: null })
  })

  test('is unknown when the product server does not send its time', async () => {
    const { charge, stored, store, origin } = await charging()
    await store({ ...unclear, status: 'FAILED', failedUntil: cartAt })
    origin.handlers['GET /api/cart/details'] = (_call, raw) => {
      raw.sendDate = false
      return cart()
    }
    origin.handlers[chargeName] = dropConnection
    await charge()
    expect(await stored()).toMatchObject({
      status: 'UNKNOWN',
      possibleFrom: null,
      certainFrom: null,
    })
  })
})

describe('BFF-58 the time from which a transaction is certainly of the charge', () => {
  const cartAt = Date.parse('2026-05-01T18:00:02Z')

  test.each([
    ['our time, if the product server’s clock has the same second', 0, 0],
    ['our time, at the end of that second', 999, 999],
    ['the end of that second, if our clock is ahead', 1_000, 1_000],
    ['the end of that second, if our clock is behind', -1, 1_000],
  ])('is %s', async (_whose, ahead, expected) => {
    const { charge, stored, origin } = await charging({ now: () => cartAt + ahead })
    origin.handlers['GET /api/cart/details'] = () => ({
      headers: { date: new Date(cartAt).toUTCString() },
      body: { id: 'cart-1', payment: { amount: '48.1' } },
    })
    origin.handlers[chargeName] = dropConnection
    await charge()
    expect(await stored()).toMatchObject({ possibleFrom: cartAt, certainFrom: cartAt + expected })
  })

  test('is never before the time from which it may be of the charge', async () => {
    const { charge, stored, origin } = await charging({
      now: () => cartAt,
      findEarlierCharges: async () => ({ charge: 'none', failedUntil: cartAt + 5_000, declined: 1 }),
    })
    origin.handlers['GET /api/cart/details'] = () => ({
      headers: { date: new Date(cartAt).toUTCString() },
      body: { id: 'cart-1', payment: { amount: '48.1' } },
    })
    origin.handlers[chargeName] = dropConnection
    await charge()
    expect(await stored()).toMatchObject({ possibleFrom: cartAt + 5_000, certainFrom: cartAt + 5_000 })
  })
})

test.each([
  [0, 0, 0],
  [2, 0, 2],
  [1, 3, 3],
])(
  'BFF-96 with %i stored and %i listed declines the key is made from %i',
  async (stored, listed, expected) => {
    const site = await charging({
      findEarlierCharges: async () => ({ charge: 'none', failedUntil: null, declined: listed }),
    })
    if (stored > 0) await site.store({ ...unclear, status: 'FAILED', declines: stored })
    await site.charge()
    expect(site.charges()[0]?.headers['idempotency-key']).toBe(
      idempotencyKeyOf(order, { ...unclear, declines: expected }),
    )
  },
)

test('BFF-32 the longest duration of a charge is that of the lookup, the cart and the charge', () => {
  expect(longestChargeMs({ upstreamTimeoutMs: 20_000, chargeTimeoutMs: 60_000 })).toBe(100_000)
})

describe('BFF-109 of a charge and the question about its tap, each between the steps of the other', () => {
  test('the question is first when it comes before the reservation: nothing is sent', async () => {
    const site = await charging()
    const { holderOf } = site.deps.cartClaims
    let said = ''
    const cartClaims = {
      ...site.deps.cartClaims,
      async holderOf(...args: Parameters<typeof holderOf>) {
        said = await site.close()
        return holderOf(...args)
      },
    }
    Object.assign(site.deps, { cartClaims })
    await expect(site.charge()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    expect([said, site.charges()]).toEqual(['NONE', []])
  })

  test('the charge is first when the question loses its compare-and-set: NONE is not said', async () => {
    const site = await charging()
    const { putIfUnchanged } = site.deps.attempts
    let charge: Promise<unknown> | undefined
    const attempts = {
      ...site.deps.attempts,
      async putIfUnchanged(...args: Parameters<typeof putIfUnchanged>) {
        charge ??= site.charge()
        await charge
        return putIfUnchanged(...args)
      },
    }
    // The charge has the store of before.
    const asking = { ...site.deps, attempts }
    expect(await statusOf(asking, { ...site.asked }, site.tap)).toBe('SUCCESS')
    expect(site.charges()).toHaveLength(1)
  })
})
