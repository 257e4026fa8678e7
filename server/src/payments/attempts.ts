import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '../errors/app-error.ts'
import type { State } from '../state/state.ts'
import { type AttemptRecord, attemptRecord, type ChargeAnswer, type OrderKey } from './attempt.ts'

/** As long as anyone may come back to an order. */
const keptMs = 7 * 24 * 60 * 60 * 1000

const fingerprint = ({ tenant, customer, orderId }: OrderKey, ...more: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([tenant, customer, orderId, ...more]))
    .digest('base64url')

const keyOf = (order: OrderKey) => `attempt:${fingerprint(order)}`

/**
 * Derived from the order and from how many attempts at it are known to have failed: the product server may answer a
 * known key with its first answer, and a declined card would stay declined for ever.
 */
export const idempotencyKeyOf = (order: OrderKey, { failures }: AttemptRecord) => fingerprint(order, failures)

/** A new attempt at an order of which `seen` is known; nothing is written. */
export const nextAttempt = (seen: AttemptRecord | null, leaseUntil: number): AttemptRecord => ({
  status: 'TAKEN',
  owner: randomUUID(),
  leaseUntil,
  failures: seen?.failures ?? 0,
  answer: null,
})

/**
 * The memory of payment attempts. All changes compare before they write, so that of two replicas one wins.
 * Each throws AppError 503 while the store is away.
 */
export type Attempts = {
  read(order: OrderKey): Promise<AttemptRecord | null>
  /** Writes `next` while what is known of the order is still `seen`; whether it is written. */
  put(order: OrderKey, seen: AttemptRecord | null, next: AttemptRecord): Promise<boolean>
  /** Gives the order back, if it still is this attempt's. Nothing was sent for it. */
  release(order: OrderKey, attempt: AttemptRecord): Promise<void>
  /** Writes how `attempt` ended, unless a newer one has begun; also into a store that has lost its memory meanwhile. */
  settle(order: OrderKey, attempt: AttemptRecord, end: AttemptEnd): Promise<void>
}

export type AttemptEnd =
  | { readonly status: 'SUCCESS'; readonly answer: ChargeAnswer }
  | { readonly status: 'FAILED' | 'UNKNOWN' }

export function createAttempts(state: State): Attempts {
  const put = (order: OrderKey, seen: AttemptRecord | null, next: AttemptRecord) =>
    orUnavailable(
      seen === null
        ? state.setIfAbsent(keyOf(order), JSON.stringify(next), keptMs)
        : state.replace(keyOf(order), JSON.stringify(seen), JSON.stringify(next), keptMs),
    )

  return {
    read: async (order) => {
      const text = await orUnavailable(state.get(keyOf(order)))
      return text === null ? null : attemptRecord.parse(JSON.parse(text))
    },
    put,
    release: async (order, attempt) => {
      await put(order, attempt, { ...attempt, status: 'TAKEN', leaseUntil: 0 })
    },
    settle: async (order, attempt, end) => {
      const ended = endedWith(attempt, end)
      if (!(await put(order, attempt, ended))) await put(order, null, ended)
    },
  }
}

const endedWith = (attempt: AttemptRecord, end: AttemptEnd): AttemptRecord => ({
  ...attempt,
  status: end.status,
  failures: attempt.failures + (end.status === 'FAILED' ? 1 : 0),
  answer: end.status === 'SUCCESS' ? end.answer : null,
})

async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
  }
}
