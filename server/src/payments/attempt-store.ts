import { AppError } from '../errors/app-error.ts'
import { forever, type Store } from '../state/store.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  digestOf,
  freed,
  newReservation,
  type OrderKey,
  parseRecord,
  provenSuccess,
  recordText,
  tapsOf,
  withResult,
} from './attempt.ts'

export const attemptKeyPrefix = 'attempt:'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** How long a success keeps its order and its cart (BFF-61, BFF-98). */
export const successTtlMs = 90 * dayMs

/**
 * How long a record is kept, in milliseconds. A charge with an unknown outcome is kept until it is resolved (BFF-61), a failure for as
 * long as the product server may remember its idempotency key, a closed tap for longer than its charge may travel.
 */
function ttlOf(record: AttemptRecord): number {
  switch (record.status) {
    case 'PENDING':
    case 'UNKNOWN':
      return forever
    case 'SUCCESS':
      return successTtlMs
    case 'FAILED':
    case 'NONE':
    case 'RESERVED':
      return freed(record).status === 'FAILED' || record.closedTaps ? dayMs : 10 * minuteMs
  }
}

export type AttemptStore = ReturnType<typeof createAttemptStore>

/**
 * The records of attempts in `store`. Every write is a compare-and-set, so one of two replicas wins. Only a success overwrites
 * unconditionally, because it is final (BFF-58).
 * Each function throws AppError 503 with Retry-After while the store is unavailable (BFF-33).
 */
export function createAttemptStore(store: Store) {
  const keyOf = ({ tenant, customer, orderId }: OrderKey) =>
    attemptKeyPrefix + digestOf(tenant, customer, orderId)

  /** Writes `next` only if the stored record is still `expected`. Returns whether `next` is stored now. */
  function putIfUnchanged(
    order: OrderKey,
    expected: AttemptRecord | null,
    next: AttemptRecord,
  ): Promise<boolean> {
    const [key, value, ttlMs] = [keyOf(order), recordText(next), ttlOf(next)]
    return orUnavailable(
      expected === null
        ? store.setIfAbsent(key, value, ttlMs)
        : store.replace(key, recordText(expected), value, ttlMs),
    )
  }

  async function read(order: OrderKey): Promise<AttemptRecord | null> {
    const text = await orUnavailable(store.get(keyOf(order)))
    return text === null ? null : parseRecord(text)
  }

  return {
    putIfUnchanged,
    read,
    /** Frees the order of an attempt that sent nothing, if `attempt` is still its record. Returns whether the order is free now. */
    release: (order: OrderKey, attempt: AttemptRecord): Promise<boolean> =>
      putIfUnchanged(order, attempt, freed(attempt)),
    /** Records that a paid order is checked out, so that nothing is left to do for it (BFF-112). @throws Error when the record changes concurrently */
    async recordCheckout(order: OrderKey): Promise<void> {
      const record = await read(order)
      if (record?.status === 'SUCCESS' && !record.toCheckOut) return
      // Its success may not be written yet, or be lost.
      const { toCheckOut: _, ...done } = withResult(record ?? newReservation(null, 0), provenSuccess)
      if (!(await putIfUnchanged(order, record, done))) throw new Error('The record has changed concurrently')
    },
    /**
     * Writes the result of `attempt` unless a newer attempt or a success is stored, and also if the store has lost the record, or a tap
     * was closed in its place since.
     */
    async recordResult(order: OrderKey, attempt: AttemptRecord, result: AttemptResult): Promise<void> {
      const ended = withResult(attempt, result)
      if (await putIfUnchanged(order, attempt, ended)) return
      const stored = await read(order)
      if (stored?.status === 'SUCCESS') return
      if (ended.status === 'SUCCESS')
        return orUnavailable(store.set(keyOf(order), recordText(ended), ttlOf(ended)))
      if (stored === null || stored.status === 'NONE')
        await putIfUnchanged(order, stored, { ...ended, ...(stored && { closedTaps: tapsOf(stored) }) })
    },
  }
}

/** @throws AppError 503 with Retry-After when the store rejects */
export async function orUnavailable<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
  }
}
