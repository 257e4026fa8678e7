import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import type { Store } from '../state/store.ts'
import { type AttemptRecord, newReservation } from './attempt.ts'
import { attemptLifecycle } from './attempt-lifecycle.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createCartClaims } from './cart-claims.ts'
import { createUnfinishedWork } from './unfinished-work.ts'

const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const purchase = { order, cartId: 'cart-1', tap: 'tap-00001', isResent: false }
const sent = { declines: 0, purpose: 'purpose', possibleFrom: 123, certainFrom: 456 }
const start = 1_000_000

/** The lifecycle of an attempt under a clock that the test sets; the checks may take 2 s and the charge 3 s. A write takes `slowWriteMs`. */
function lifecycle() {
  const clock = { now: start, slowWriteMs: 0, losesReply: false, failsToRemove: false, failsToClaim: false }
  const store = memoryStore(10)
  const remove: Store['remove'] = async (...key) => {
    if (clock.failsToRemove) throw new Error('connection refused')
    return store.remove(...key)
  }
  const attempts = createAttemptStore({
    ...store,
    remove,
    replace: async (...write) => {
      const isStored = await store.replace(...write)
      clock.now += clock.slowWriteMs
      if (clock.losesReply) throw new Error('the reply was lost')
      return isStored
    },
  })
  const work = createUnfinishedWork(Fastify().log)
  const deps = {
    attempts,
    cartClaims: createCartClaims({
      ...store,
      remove,
      setIfAbsent: async (...write) => {
        if (clock.failsToClaim) throw new Error('connection refused')
        return store.setIfAbsent(...write)
      },
    }),
    work,
    config: { upstreamTimeoutMs: 2_000, chargeTimeoutMs: 3_000 },
    now: () => clock.now,
  }
  return {
    clock,
    stored: () => attempts.read(order),
    hasCart: async () => (await deps.cartClaims.holderOf(purchase, async () => 'NONE')) !== null,
    reserve: () => attemptLifecycle(deps, purchase).reserve({ record: null, holder: null }),
    markAsSending: (reserved: AttemptRecord) =>
      attemptLifecycle(deps, purchase).markAsSending(reserved, sent),
    takeOver: async (reserved: AttemptRecord) => {
      const other = newReservation(null, start)
      await attempts.putIfUnchanged(order, reserved, other)
      return other
    },
  }
}

describe('PAY-21 an order', () => {
  test('is reserved for the checks and 10 s, then for the charge and 10 s', async () => {
    const { clock, stored, reserve, markAsSending } = lifecycle()
    const reserved = await reserve()
    expect(reserved).toMatchObject({ status: 'RESERVED', leaseUntil: start + 12_000 })
    expect(await stored()).toEqual(reserved)
    clock.now += 11_999
    const sending = await markAsSending(reserved)
    expect(sending).toEqual({ ...reserved, ...sent, status: 'PENDING', leaseUntil: clock.now + 13_000 })
    expect(await stored()).toEqual(sending)
  })

  test('that another attempt has taken since it was read is 409, both at the reservation and before sending', async () => {
    const { reserve, markAsSending, takeOver, stored } = lifecycle()
    const reserved = await reserve()
    await expect(reserve()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    const other = await takeOver(reserved)
    await expect(markAsSending(reserved)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    expect(await stored()).toEqual(other)
  })
})

test('BFF-98 an order whose claim on its cart cannot be written is free, and nothing is sent', async () => {
  const { clock, stored, reserve } = lifecycle()
  clock.failsToClaim = true
  await expect(reserve()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await stored()).toMatchObject({ status: 'NONE' })
})

describe('PAY-24 an attempt that is too late to be sent', () => {
  test('BFF-98 releases order and cart as soon as the store is back', async () => {
    const { clock, stored, reserve, markAsSending, hasCart } = lifecycle()
    const reserved = await reserve()
    clock.now = reserved.leaseUntil
    clock.failsToRemove = true
    await expect(markAsSending(reserved)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SENT' })
    expect([await stored(), await hasCart()]).toEqual([reserved, true])
    clock.failsToRemove = false
    await expect.poll(stored).toMatchObject({ status: 'NONE' })
    expect(await hasCart()).toBe(false)
  })

  test('has an expired lease: 503, and the order is free', async () => {
    const { clock, stored, reserve, markAsSending } = lifecycle()
    const reserved = await reserve()
    clock.now = reserved.leaseUntil
    await expect(markAsSending(reserved)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SENT' })
    expect(await stored()).toMatchObject({ status: 'NONE' })
  })

  test('is 409 if another attempt holds the order', async () => {
    const { clock, stored, reserve, markAsSending, takeOver } = lifecycle()
    const reserved = await reserve()
    clock.now = reserved.leaseUntil
    const other = await takeOver(reserved)
    await expect(markAsSending(reserved)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    expect(await stored()).toEqual(other)
  })

  test('had a slow store, so its charge could not end within the lease', async () => {
    const inTime = lifecycle()
    inTime.clock.slowWriteMs = 10_000
    expect(await inTime.markAsSending(await inTime.reserve())).toMatchObject({ status: 'PENDING' })

    const late = lifecycle()
    late.clock.slowWriteMs = 10_001
    const reserved = await late.reserve()
    await expect(late.markAsSending(reserved)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SENT' })
    expect(await late.stored()).toMatchObject({ status: 'NONE' })
  })
})

test('BFF-33 an order is free and nothing is sent if the reply of the store was lost', async () => {
  const { clock, stored, reserve, markAsSending } = lifecycle()
  const reserved = await reserve()
  clock.losesReply = true
  await expect(markAsSending(reserved)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await stored()).toMatchObject({ status: 'NONE' })
})
