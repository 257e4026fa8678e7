import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  attemptStatusOf,
  idempotencyKeyOf,
  latest,
  newAttemptId,
  newReservation,
  parseAttemptId,
  parseRecord,
  purposeOf,
  recordText,
  withClosedTap,
} from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'

const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const reserved = newReservation(null, 1_000)
const sending: AttemptRecord = { ...reserved, status: 'PENDING', purpose: 'purpose', possibleFrom: 900 }

test.each<[AttemptRecord['status'], string, string]>([
  ['RESERVED', 'PENDING', 'NONE'],
  ['PENDING', 'PENDING', 'UNKNOWN'],
  ['SUCCESS', 'SUCCESS', 'SUCCESS'],
  ['FAILED', 'FAILED', 'FAILED'],
  ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
])('PAY-24 %s is %s within its lease, and %s after it', (status, within, after) => {
  const record = { ...reserved, status }
  expect([999, 1_000, 1_001].map((now) => attemptStatusOf(record, now))).toEqual([within, after, after])
})

test('an order without a record is NONE', () => {
  expect(attemptStatusOf(null, 0)).toBe('NONE')
})

test('a new attempt takes over the earlier failures, and nothing else of the earlier attempt', () => {
  const failed: AttemptRecord = {
    ...sending,
    status: 'FAILED',
    declines: 2,
    failedUntil: 700,
    response: { status: 'FAILED', userMessage: 'No' },
  }
  expect(newReservation(failed, 5_000)).toEqual({
    status: 'RESERVED',
    attemptId: expect.stringMatching(/^[\da-f-]{36}$/),
    leaseUntil: 5_000,
    declines: 2,
    purpose: null,
    possibleFrom: null,
    certainFrom: null,
    failedUntil: 700,
    response: null,
  })
  expect(newReservation(null, 5_000)).toMatchObject({ declines: 0, failedUntil: null })
  expect(newReservation(null, 5_000).attemptId).not.toBe(reserved.attemptId)
})

describe('BFF-96 the idempotency key', () => {
  const key = idempotencyKeyOf(order, reserved)

  test.each([
    [{ ...order, tenant: 'light' }, reserved],
    [{ ...order, customer: 'C-101' }, reserved],
    [{ ...order, orderId: 'order-2' }, reserved],
    [order, { ...reserved, declines: 1 }],
  ])('differs for %o', (order, record) => {
    expect(idempotencyKeyOf(order, record)).not.toBe(key)
  })

  test('does not change otherwise', () => {
    expect(
      idempotencyKeyOf(order, { ...sending, attemptId: 'other', leaseUntil: 2_000, failedUntil: 800 }),
    ).toBe(key)
  })
})

test('BFF-62 the purpose of a charge is one cart and one amount', () => {
  const purpose = purposeOf({ cartId: 'cart-1', amount: '48.10' })
  expect(purposeOf({ cartId: 'cart-1', amount: '48.10' })).toBe(purpose)
  expect(purposeOf({ cartId: 'cart-2', amount: '48.10' })).not.toBe(purpose)
  expect(purposeOf({ cartId: 'cart-1', amount: '48.11' })).not.toBe(purpose)
})

test('the latest time ignores unknown times', () => {
  expect(latest(1, null, 3, 2)).toBe(3)
  expect(latest(null, -5)).toBe(-5)
  expect(latest(null)).toBeNull()
  expect(latest()).toBeNull()
})

describe('the stored record of an order', () => {
  const declined: AttemptResult = { status: 'FAILED', isDecline: true, failedUntil: 950 }
  const unknown: AttemptResult = { status: 'UNKNOWN', response: { status: 'UNKNOWN', userMessage: 'Wait' } }
  const success: AttemptResult = { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: 'Enjoy' } }

  async function storedAfter(present: AttemptRecord | null, result: AttemptResult, attempt = sending) {
    const attempts = createAttemptStore(memoryStore(10))
    if (present) await attempts.putIfUnchanged(order, null, present)
    await attempts.recordResult(order, attempt, result)
    return attempts.read(order)
  }

  test('PAY-23 BFF-96 a decline is counted and so changes the key; any other failure does not', async () => {
    expect(await storedAfter(sending, declined)).toEqual({
      ...sending,
      status: 'FAILED',
      declines: 1,
      failedUntil: 950,
    })
    expect(await storedAfter(sending, { ...declined, isDecline: false })).toEqual({
      ...sending,
      status: 'FAILED',
      declines: 0,
      failedUntil: 950,
    })
    const again = { ...sending, declines: 1 }
    expect(await storedAfter(again, declined, again)).toMatchObject({ declines: 2 })
  })

  test('BFF-58 the time until which earlier attempts failed never goes back', async () => {
    const later = { ...sending, failedUntil: 990 }
    expect(await storedAfter(later, declined, later)).toMatchObject({ failedUntil: 990 })
    expect(await storedAfter(later, { ...declined, failedUntil: null }, later)).toMatchObject({
      failedUntil: 990,
    })
  })

  test('BFF-64 the message of an unclear charge is kept until the charge has failed', async () => {
    const unclear = await storedAfter(sending, unknown)
    expect(unclear).toEqual({ ...sending, status: 'UNKNOWN', response: unknown.response })
    if (unclear) expect(await storedAfter(unclear, declined, unclear)).toMatchObject({ response: null })
  })

  test('BFF-33 a result is stored even if the record is lost', async () => {
    for (const result of [declined, unknown, success]) {
      expect(await storedAfter(null, result)).toMatchObject({ status: result.status })
    }
  })

  test('BFF-58 only a success overwrites a newer attempt, and it always does', async () => {
    const newer = { ...newReservation(null, 2_000), attemptId: 'newer' }
    for (const result of [declined, unknown]) expect(await storedAfter(newer, result)).toEqual(newer)
    expect(await storedAfter(newer, success)).toEqual({
      ...sending,
      status: 'SUCCESS',
      response: success.response,
      toCheckOut: true,
    })
  })

  test('BFF-112 a checkout is recorded also before the success, or after its record is lost, and no later write undoes it', async () => {
    for (const before of [sending, null, { ...sending, status: 'SUCCESS', toCheckOut: true } as const]) {
      const attempts = createAttemptStore(memoryStore(10))
      if (before) await attempts.putIfUnchanged(order, null, before)
      await attempts.recordCheckout(order)
      await attempts.recordResult(order, sending, success)
      const stored = await attempts.read(order)
      expect([stored?.status, stored?.toCheckOut]).toEqual(['SUCCESS', undefined])
    }
  })

  test('BFF-112 a checkout that another write overtakes is not recorded without an error, so it is tried again', async () => {
    const attempts = createAttemptStore({ ...memoryStore(10), replace: async () => false })
    await attempts.putIfUnchanged(order, null, { ...sending, status: 'SUCCESS', toCheckOut: true })
    await expect(attempts.recordCheckout(order)).rejects.toThrow('changed concurrently')
  })

  test('BFF-109 a result is stored in the place of a tap that was closed after the record was lost, which stays closed', async () => {
    for (const result of [declined, unknown]) {
      const stored = await storedAfter(withClosedTap(null, 'tap-00001'), result)
      expect(stored).toMatchObject({ status: result.status, closedTaps: ['tap-00001'] })
    }
  })

  test('orders of other tenants, of other customers and with other ids are separate', async () => {
    const attempts = createAttemptStore(memoryStore(10))
    await attempts.putIfUnchanged(order, null, sending)
    for (const other of [{ tenant: 'light' }, { customer: 'C-101' }, { orderId: 'order-2' }]) {
      expect(await attempts.read({ ...order, ...other })).toBeNull()
    }
    expect(await attempts.read(order)).toEqual(sending)
  })

  test('a record of another version is unknown, without times and purpose', async () => {
    const store = memoryStore(10)
    const attempts = createAttemptStore({ ...store, get: async () => '{"status":"SETTLED"}' })
    expect(await attempts.read(order)).toEqual({
      ...newReservation(null, 0),
      attemptId: expect.any(String),
      status: 'UNKNOWN',
    })
  })
})

describe('BFF-88 in a rolling release', () => {
  const attempt = newReservation(null, 1_000, newAttemptId(order, 500))

  test('a record begins with the fields of the first release, in their order, since it compares whole texts and keeps later fields behind', () => {
    const withTaps = {
      ...newReservation(null, 1_000, attempt.attemptId, { tap: 'tap-00001', isResent: false }),
      closedTaps: ['tap-00000'],
    }
    const text = recordText({ ...withTaps, conflict: true })
    expect(Object.keys(JSON.parse(text)).slice(9)).toEqual(['conflict', 'whole', 'tap', 'closedTaps'])
    expect(recordText(parseRecord(text))).toBe(text)
    expect(Object.keys(JSON.parse(recordText(attempt)))).toEqual([
      'status',
      'attemptId',
      'leaseUntil',
      'declines',
      'purpose',
      'possibleFrom',
      'certainFrom',
      'failedUntil',
      'response',
    ])
    expect(parseAttemptId(attempt.attemptId)).toEqual({ tenant: 'demo', orderId: 'order-1', startedAt: 500 })
    expect(parseAttemptId(reserved.attemptId)).toBeNull()
  })

  test('an order id of any characters can be read from the id of its attempt', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (orderId, startedAt) => {
        const id = newAttemptId({ ...order, orderId }, startedAt)
        expect(parseAttemptId(id)).toEqual({ tenant: 'demo', orderId, startedAt })
      }),
    )
  })

  test('fields that a later release adds to a record are kept, and the record can be replaced, released and compared', async () => {
    const store = memoryStore(10)
    const attempts = createAttemptStore(store)
    await attempts.putIfUnchanged(order, null, attempt)
    const [[key = ''] = []] = (await store.scan('attempt:', null)).entries
    const response = { status: 'UNKNOWN', userMessage: '', later: 1 }
    await store.set(key, JSON.stringify({ ...attempt, response, sentBy: 'replica-7' }), 10_000)
    const seen = await attempts.read(order)
    if (seen === null) throw new Error('no record')
    expect(await attempts.putIfUnchanged(order, seen, { ...seen, status: 'PENDING' })).toBe(true)
    expect(JSON.parse((await store.get(key)) ?? '')).toMatchObject({
      status: 'PENDING',
      sentBy: 'replica-7',
      response: { later: 1 },
    })
    expect(await attempts.release(order, { ...seen, status: 'PENDING' })).toBe(true)
    expect(await attempts.read(order)).toMatchObject({ status: 'NONE', sentBy: 'replica-7' })
  })
})

describe('a released order is free', () => {
  test.each([
    [{}, 'NONE'],
    [{ declines: 1 }, 'FAILED'],
    [{ failedUntil: 900 }, 'FAILED'],
  ])('PAY-23 after %j its record is %s, and keeps its tap (BFF-109)', async (failures, status) => {
    const attempts = createAttemptStore(memoryStore(10))
    const again = { ...newReservation(null, 1_000, 'id', { tap: 'tap-00001' }), ...failures }
    await attempts.putIfUnchanged(order, null, again)
    expect(await attempts.release(order, again)).toBe(true)
    expect(await attempts.read(order)).toEqual({ ...again, status })
  })

  test('PAY-21 unless another attempt holds it', async () => {
    const attempts = createAttemptStore(memoryStore(10))
    await attempts.putIfUnchanged(order, null, sending)
    for (const other of [reserved, { ...reserved, declines: 1 }]) {
      expect(await attempts.release(order, other)).toBe(false)
      expect(await attempts.read(order)).toEqual(sending)
    }
  })
})

test('BFF-33 every function throws 503 with Retry-After while the store is unavailable', async () => {
  const away = () => Promise.reject(new Error('connection refused'))
  const attempts = createAttemptStore({
    get: away,
    set: away,
    setIfAbsent: away,
    replace: away,
    remove: away,
    scan: away,
  })
  const calls = [
    attempts.read(order),
    attempts.putIfUnchanged(order, null, reserved),
    attempts.putIfUnchanged(order, reserved, sending),
    attempts.release(order, reserved),
    attempts.recordResult(order, sending, {
      status: 'SUCCESS',
      response: { status: 'SUCCESS', userMessage: '' },
    }),
  ]
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { headers: { 'retry-after': '5' }, cause: new Error('connection refused') },
    })
  }
})
