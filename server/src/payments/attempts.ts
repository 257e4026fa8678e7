import { createHash, randomUUID } from 'node:crypto'
import type { AttemptStatus } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import { forever, readStored, type Store } from '../state/store.ts'

const chargeResponse = z.object({ status: z.string(), userMessage: z.string() })

/** What the fan gets of the product server's response to a charge; `userMessage` is '' when there was none. */
export type ChargeResponse = z.output<typeof chargeResponse>

/** What is stored of paying one order: enough to never charge twice, nothing about the fan or the card. */
const attemptRecord = z.object({
  /** RESERVED: not sent. Sent only if this record is unchanged when marked PENDING. PENDING: may have been sent. */
  status: z.enum(['RESERVED', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN']),
  /** Begins at random for each attempt, so that no two write the same record and a repeated write recognises its own (`newAttemptId`). */
  attemptId: z.string(),
  /** Until when the attempt may still continue, in milliseconds of the epoch. */
  leaseUntil: z.number(),
  /** How many charges of this order were declined, by a response or by what the history lists. */
  declines: z.number(),
  /** Which cart and amount the charge was sent for (`purposeOf`); null before it is sent, and when nobody knows. */
  purpose: z.nullable(z.string()),
  /**
   * By the product server's clock, in milliseconds of the epoch: no transaction that was created before `possibleFrom` can be
   * this attempt's, and each since `certainFrom` is. Null before it is sent, and when that is not known (`timesOfSending`).
   */
  possibleFrom: z.nullable(z.number()),
  certainFrom: z.nullable(z.number()),
  /** No transaction that was created at this time or later can be of an attempt that failed; null when there was none. */
  failedUntil: z.nullable(z.number()),
  /** The response to a charge that succeeded or is unknown, to be returned again; else null. */
  response: z.nullable(chargeResponse),
  /** The charge was responded to with a 409 that does not speak of the idempotency key (BFF-97). */
  conflict: z.optional(z.literal(true)),
  /** Nothing was sent: the history listed a charge that had no record. `possibleFrom` is when that one was created. */
  adopted: z.optional(z.literal(true)),
})
export type AttemptRecord = z.output<typeof attemptRecord>

/**
 * What a later release adds to a record is kept as it is: records are compared by their whole text, so dropping a field would
 * make every comparison fail. It has to stand behind the fields above.
 */
const storedRecord = attemptRecord.extend({ response: z.nullable(chargeResponse.loose()) }).loose()

/** How an attempt ended. */
export type AttemptResult =
  | { readonly status: 'SUCCESS'; readonly response: ChargeResponse }
  | {
      readonly status: 'UNKNOWN'
      readonly response: ChargeResponse
      /** As in `AttemptRecord`. */
      readonly conflict?: true
    }
  | {
      readonly status: 'FAILED'
      /** Whether the charge itself was declined; a refusal of the session is none. */
      readonly isDecline: boolean
      /** As in `AttemptRecord`. */
      readonly failedUntil: number | null
    }

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
export const newReservation = (
  seen: AttemptRecord | null,
  leaseUntil: number,
  attemptId: string = randomUUID(),
): AttemptRecord => ({
  status: 'RESERVED',
  attemptId,
  leaseUntil,
  declines: seen?.declines ?? 0,
  purpose: null,
  possibleFrom: null,
  certainFrom: null,
  failedUntil: seen?.failedUntil ?? null,
  response: null,
})

export const digestOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const partsOf = ({ tenant, customer, orderId }: OrderKey) => [tenant, customer, orderId]

/** What the keys of all attempts begin with. */
export const attemptKeys = 'attempt:'

const keyOf = (order: OrderKey) => attemptKeys + digestOf(...partsOf(order))

/** What a charge is for, as a digest: one order id pays one cart and one amount (BFF-62). */
export const purposeOf = ({ cartId, amount }: { cartId: string; amount: string }) => digestOf(cartId, amount)

/**
 * The `Idempotency-Key` of a charge (CALL-33): 43 characters, derived from the order and the number of declines. With the
 * order alone, a product server that honours the key would repeat its first decline for ever (PAY-23). It changes with
 * nothing else, so that an earlier charge that may still run is met under the key of the next (BFF-59).
 */
export const idempotencyKeyOf = (order: OrderKey, { declines }: AttemptRecord) =>
  digestOf(...partsOf(order), declines)

/**
 * The stored payment attempts. Every write compares the stored record first, so that of two replicas one wins; a success
 * alone is written over whatever is there, since it is a fact (BFF-59).
 * Each function throws AppError 503 with Retry-After while the store is unavailable (BFF-33).
 */
export type Attempts = {
  /** The record of the order, null when there is none. */
  read(order: OrderKey): Promise<AttemptRecord | null>
  /** Writes `next` only if the stored record is still `seen`. Returns whether `next` is stored now. */
  putIfUnchanged(order: OrderKey, seen: AttemptRecord | null, next: AttemptRecord): Promise<boolean>
  /** Frees the order if its record is still `attempt`, of which nothing was sent. Returns whether it is free now. */
  release(order: OrderKey, attempt: AttemptRecord): Promise<boolean>
  /** Writes the result of `attempt` unless a newer attempt is stored; also when the store has lost the record. */
  recordResult(order: OrderKey, attempt: AttemptRecord, result: AttemptResult): Promise<void>
}

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** Whether an attempt at the order has failed; what is known of it must outlive the attempts that send nothing. */
const hasFailed = ({ declines, failedUntil }: AttemptRecord) => declines > 0 || failedUntil !== null

/** How long a record is kept, in milliseconds: what may have been charged for as long as nobody knows (BFF-61). */
function ttlOf(record: AttemptRecord): number {
  switch (record.status) {
    case 'PENDING':
    case 'UNKNOWN':
      return forever
    case 'SUCCESS':
      return 90 * dayMs
    case 'FAILED':
      return 7 * dayMs
    case 'RESERVED':
      return hasFailed(record) ? 7 * dayMs : 10 * minuteMs
  }
}

/** The attempts kept in `store`. */
export function createAttempts(store: Store): Attempts {
  const putIfUnchanged: Attempts['putIfUnchanged'] = (order, seen, next) => {
    const [key, value, ttlMs] = [keyOf(order), JSON.stringify(next), ttlOf(next)]
    return orUnavailable(
      seen === null
        ? store.setIfAbsent(key, value, ttlMs)
        : store.replace(key, JSON.stringify(seen), value, ttlMs),
    )
  }

  return {
    read: async (order) => {
      const text = await orUnavailable(store.get(keyOf(order)))
      return text === null ? null : recordFrom(text)
    },
    putIfUnchanged,
    release: (order, attempt) => {
      if (hasFailed(attempt)) return putIfUnchanged(order, attempt, { ...attempt, status: 'FAILED' })
      return orUnavailable(store.remove(keyOf(order), JSON.stringify(attempt)))
    },
    recordResult: async (order, attempt, result) => {
      const ended = withResult(attempt, result)
      if (ended.status === 'SUCCESS') {
        return orUnavailable(store.set(keyOf(order), JSON.stringify(ended), ttlOf(ended)))
      }
      if (!(await putIfUnchanged(order, attempt, ended))) await putIfUnchanged(order, null, ended)
    },
  }
}

/** A record that this version cannot read, of another version during a release, may have been sent: it is unknown. */
export function recordFrom(text: string): AttemptRecord {
  return readStored(storedRecord, text) ?? { ...newReservation(null, 0), status: 'UNKNOWN' }
}

const withResult = (attempt: AttemptRecord, result: AttemptResult): AttemptRecord => ({
  ...attempt,
  status: result.status,
  ...(result.status === 'FAILED'
    ? {
        declines: attempt.declines + (result.isDecline ? 1 : 0),
        failedUntil: latest(attempt.failedUntil, result.failedUntil),
        response: null,
      }
    : { response: result.response }),
  ...(result.status === 'UNKNOWN' && result.conflict && { conflict: true }),
})

/** The latest of some times, null when there is none. */
export function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/** @throws AppError 503 with Retry-After where the store rejects */
export async function orUnavailable<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
  }
}
