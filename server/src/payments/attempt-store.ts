import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import { AppError } from '../errors/app-error.ts'
import { forever, type Store } from '../state/store.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  digestOf,
  hasFailed,
  type OrderKey,
  originOf,
  recordFrom,
  withResult,
} from './attempt.ts'

/** What the keys of all attempts begin with. */
export const attemptKeys = 'attempt:'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/**
 * How long a record is kept, in milliseconds: what may have been charged for as long as nobody knows (BFF-61), a failure for as long
 * as the product server may know its idempotency key.
 */
function ttlOf(record: AttemptRecord): number {
  switch (record.status) {
    case 'PENDING':
    case 'UNKNOWN':
      return forever
    case 'SUCCESS':
      return 90 * dayMs
    case 'FAILED':
      return dayMs
    case 'RESERVED':
      return hasFailed(record) ? dayMs : 10 * minuteMs
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * The attempts kept in `store`. Every write compares the stored record first, so that of two replicas one wins; a success
 * alone is written over whatever is there, since it is a fact (BFF-59).
 * Each function throws AppError 503 with Retry-After while the store is unavailable (BFF-33).
 */
export function createAttempts(store: Store) {
  const keyOf = ({ tenant, customer, orderId }: OrderKey) => attemptKeys + digestOf(tenant, customer, orderId)

  /** Writes `next` only if the stored record is still `seen`. Returns whether `next` is stored now. */
  function putIfUnchanged(
    order: OrderKey,
    seen: AttemptRecord | null,
    next: AttemptRecord,
  ): Promise<boolean> {
    const [key, value, ttlMs] = [keyOf(order), JSON.stringify(next), ttlOf(next)]
    return orUnavailable(
      seen === null
        ? store.setIfAbsent(key, value, ttlMs)
        : store.replace(key, JSON.stringify(seen), value, ttlMs),
    )
  }

  return {
    putIfUnchanged,
    /** The record of the order, null when there is none. */
    async read(order: OrderKey): Promise<AttemptRecord | null> {
      const text = await orUnavailable(store.get(keyOf(order)))
      return text === null ? null : recordFrom(text)
    },
    /** Frees the order if its record is still `attempt`, of which nothing was sent. Returns whether it is free now. */
    release(order: OrderKey, attempt: AttemptRecord): Promise<boolean> {
      if (hasFailed(attempt)) return putIfUnchanged(order, attempt, { ...attempt, status: 'FAILED' })
      return orUnavailable(store.remove(keyOf(order), JSON.stringify(attempt)))
    },
    /** Writes the result of `attempt` unless a newer attempt is stored; also when the store has lost the record. */
    async recordResult(order: OrderKey, attempt: AttemptRecord, result: AttemptResult): Promise<void> {
      const ended = withResult(attempt, result)
      if (ended.status === 'SUCCESS') {
        return orUnavailable(store.set(keyOf(order), JSON.stringify(ended), ttlOf(ended)))
      }
      if (!(await putIfUnchanged(order, attempt, ended))) await putIfUnchanged(order, null, ended)
    },
  }
}

/** A cart that is to be paid under an order. */
export type Purchase = { readonly order: OrderKey; readonly cartId: string }

export type Carts = ReturnType<typeof createCarts>

/**
 * Which attempt has a cart: a cart, not only an order, has one charge (BFF-98). An attempt reserves its order first, then it
 * takes the cart from the attempt that has it, by compare-and-set and only where that one's order is free. So of all attempts
 * at a cart only the one that has it can send. Kept as long as a success is known; each function throws as those of attempts.
 */
export function createCarts(store: Store) {
  const ttlMs = 90 * dayMs
  const keyOf = ({ order: { tenant, customer }, cartId }: Purchase) =>
    `cart:${digestOf(tenant, customer, cartId)}`

  return {
    /**
     * The attempt that has the cart, null for none.
     * @param statusOf the status of another order of this customer
     * @throws AppError 409 CART_IN_PAYMENT while another order of the cart was, or may be, charged
     */
    async holderOf(
      purchase: Purchase,
      statusOf: (order: OrderKey) => Promise<AttemptStatus>,
    ): Promise<string | null> {
      const holder = await orUnavailable(store.get(keyOf(purchase)))
      if (holder === null) return null
      const orderId = originOf(holder)?.orderId
      if (orderId === purchase.order.orderId) return holder
      const isFree = orderId !== undefined && mayPayAgain(await statusOf({ ...purchase.order, orderId }))
      if (!isFree) throw new AppError('CART_IN_PAYMENT')
      return holder
    },
    /** Takes the cart for an attempt whose order is reserved. Returns whether it has it now; not if `holder` no longer had it. */
    take(purchase: Purchase, holder: string | null, { attemptId }: AttemptRecord): Promise<boolean> {
      const key = keyOf(purchase)
      return orUnavailable(
        holder === null
          ? store.setIfAbsent(key, attemptId, ttlMs)
          : store.replace(key, holder, attemptId, ttlMs),
      )
    },
    /** Leaves the cart to others if this attempt has it: nothing was charged. */
    async leave(purchase: Purchase, { attemptId }: AttemptRecord): Promise<void> {
      await orUnavailable(store.remove(keyOf(purchase), attemptId))
    },
  }
}

/** @throws AppError 503 with Retry-After where the store rejects */
async function orUnavailable<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
  }
}
