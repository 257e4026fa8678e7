import { createHash, randomUUID } from 'node:crypto'
import type { AttemptStatus } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'

const chargeResponse = z.object({ status: z.string(), userMessage: z.string() })

/** What the fan gets of the product server's response to a charge; `userMessage` is '' when there was none. */
export type ChargeResponse = z.output<typeof chargeResponse>

/** What is stored of paying one order: enough to never charge twice, nothing about the fan or the card. */
const attemptRecord = z.object({
  /** RESERVED: not sent. Sent only if this record is unchanged when marked PENDING. PENDING: may have been sent. */
  status: z.enum(['RESERVED', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN']),
  /** Random for each attempt, so that no two write the same record and a repeated write recognises its own. */
  attemptId: z.string(),
  /** Until when the attempt may still continue, in milliseconds of the epoch. */
  leaseUntil: z.number(),
  /** How many attempts at this order are known to have failed. */
  failedAttempts: z.number(),
  /** The response to a successful charge, to be returned again; else null. */
  response: z.nullable(chargeResponse),
})
export type AttemptRecord = z.output<typeof attemptRecord>

/** How an attempt ended. */
export type AttemptResult =
  | { readonly status: 'SUCCESS'; readonly response: ChargeResponse }
  | { readonly status: 'FAILED' | 'UNKNOWN' }

/** What one attempt at a time is allowed for. */
export type OrderKey = { readonly tenant: string; readonly customer: string; readonly orderId: string }

/**
 * The status to report for a record at `now` (milliseconds of the epoch). When the lease is over, an attempt that was
 * not sent leaves the order free, and one that may have been sent is unknown, never free (PAY-24, BFF-31).
 */
export function attemptStatusOf(record: AttemptRecord | null, now: number): AttemptStatus {
  if (record === null) return 'NONE'
  const isLeaseOver = record.leaseUntil <= now
  if (record.status === 'RESERVED') return isLeaseOver ? 'NONE' : 'PENDING'
  return record.status === 'PENDING' && isLeaseOver ? 'UNKNOWN' : record.status
}

/** A reservation for a new attempt at an order whose record is `seen`; nothing is written. */
export const newReservation = (seen: AttemptRecord | null, leaseUntil: number): AttemptRecord => ({
  status: 'RESERVED',
  attemptId: randomUUID(),
  leaseUntil,
  failedAttempts: seen?.failedAttempts ?? 0,
  response: null,
})

const digestOf = ({ tenant, customer, orderId }: OrderKey, ...more: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([tenant, customer, orderId, ...more]))
    .digest('base64url')

const keyOf = (order: OrderKey) => `attempt:${digestOf(order)}`

/**
 * The `Idempotency-Key` of a charge (CALL-33): 43 characters, derived from the order and the number of failed attempts.
 * With the order alone, a product server that honours the key would repeat its first decline for ever (PAY-23).
 */
export const idempotencyKeyOf = (order: OrderKey, { failedAttempts }: AttemptRecord) =>
  digestOf(order, failedAttempts)

/**
 * The stored payment attempts. Every write compares the stored record first, so that of two replicas one wins.
 * Each function throws AppError 503 with Retry-After while the store is unavailable (BFF-33).
 */
export type Attempts = {
  /** The record of the order, null when there is none. */
  read(order: OrderKey): Promise<AttemptRecord | null>
  /** Writes `next` only if the stored record is still `seen`. Returns whether `next` is stored now. */
  putIfUnchanged(order: OrderKey, seen: AttemptRecord | null, next: AttemptRecord): Promise<boolean>
  /** Frees the order if its record is still `attempt`, of which nothing was sent. */
  release(order: OrderKey, attempt: AttemptRecord): Promise<void>
  /** Writes the result of `attempt` unless a newer attempt is stored; also when the store has lost the record. */
  recordResult(order: OrderKey, attempt: AttemptRecord, result: AttemptResult): Promise<void>
}

/** As long as a fan may come back to an order. */
const recordTtlMs = 7 * 24 * 60 * 60 * 1000

/** The attempts kept in `store`. */
export function createAttempts(store: Store): Attempts {
  const putIfUnchanged: Attempts['putIfUnchanged'] = (order, seen, next) =>
    orUnavailable(
      seen === null
        ? store.setIfAbsent(keyOf(order), JSON.stringify(next), recordTtlMs)
        : store.replace(keyOf(order), JSON.stringify(seen), JSON.stringify(next), recordTtlMs),
    )

  return {
    read: async (order) => {
      const text = await orUnavailable(store.get(keyOf(order)))
      return text === null ? null : attemptRecord.parse(JSON.parse(text))
    },
    putIfUnchanged,
    release: async (order, attempt) => {
      // A reservation that is over, instead of no record: the number of failed attempts must survive.
      await putIfUnchanged(order, attempt, { ...attempt, status: 'RESERVED', leaseUntil: 0 })
    },
    recordResult: async (order, attempt, result) => {
      const ended = withResult(attempt, result)
      if (!(await putIfUnchanged(order, attempt, ended))) await putIfUnchanged(order, null, ended)
    },
  }
}

const withResult = (attempt: AttemptRecord, result: AttemptResult): AttemptRecord => ({
  ...attempt,
  status: result.status,
  failedAttempts: attempt.failedAttempts + (result.status === 'FAILED' ? 1 : 0),
  response: result.status === 'SUCCESS' ? result.response : null,
})

async function orUnavailable<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
  }
}
