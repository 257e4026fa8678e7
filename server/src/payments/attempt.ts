import { createHash, randomUUID } from 'node:crypto'
import type { AttemptStatus } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod'
import { readStored } from '../state/store.ts'

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
 * Records are compared by their whole text, so what a later release adds to one is kept (BFF-88). It has to stand behind
 * the fields above.
 */
const storedRecord = attemptRecord.extend({ response: z.nullable(chargeResponse.loose()) }).loose()

/** A record that this version cannot read may have been sent: it is unknown. */
export function recordFrom(text: string): AttemptRecord {
  return readStored(storedRecord, text) ?? { ...newReservation(null, 0), status: 'UNKNOWN' }
}

/** What one attempt at a time is allowed for. */
export type OrderKey = { readonly tenant: string; readonly customer: string; readonly orderId: string }

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

/** The id of a new attempt: random, then when it began and for which order, so that operators find the order (BFF-88). */
export const newAttemptId = ({ tenant, orderId }: OrderKey, startedAt: number): string =>
  [randomUUID(), startedAt, tenant, orderId].join(' ')

/** What an attempt's id says of it, `startedAt` in milliseconds of the epoch; null of a record that cannot be read. */
export function originOf(attemptId: string) {
  const [, startedAt, tenant, orderId] = /^\S+ (\d+) (\S+) (.+)$/s.exec(attemptId) ?? []
  return tenant && orderId ? { tenant, orderId, startedAt: Number(startedAt) } : null
}

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

/** The record of an attempt that has ended like this. */
export const withResult = (attempt: AttemptRecord, result: AttemptResult): AttemptRecord => ({
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

/** Whether an attempt at the order has failed; what is known of it must outlive the attempts that send nothing. */
export const hasFailed = ({ declines, failedUntil }: AttemptRecord) => declines > 0 || failedUntil !== null

/** The latest of some times, null when there is none. */
export function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}

export const digestOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** What a charge is for, as a digest: one order id pays one cart and one amount (BFF-62). */
export const purposeOf = ({ cartId, amount }: { cartId: string; amount: string }) => digestOf(cartId, amount)

/**
 * The `Idempotency-Key` of a charge (CALL-33): 43 characters, derived from the order and the number of declines. With the
 * order alone, a product server that honours the key would repeat its first decline for ever (PAY-23). It changes with
 * nothing else, so that an earlier charge that may still run is met under the key of the next (BFF-59).
 */
export const idempotencyKeyOf = ({ tenant, customer, orderId }: OrderKey, { declines }: AttemptRecord) =>
  digestOf(tenant, customer, orderId, declines)
