import { createHash, randomUUID } from 'node:crypto'
import type { AttemptStatus } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod'
import { readStored } from '../state/store.ts'

const chargeResponse = z.object({ status: z.string(), userMessage: z.string() })

/** The part of the product server's response to a charge that the fan gets; `userMessage` is '' when there was none. */
export type ChargeResponse = z.output<typeof chargeResponse>

/** The stored record of paying an order: enough to never charge twice, nothing about the fan or the card. */
const attemptRecord = z.object({
  /**
   * RESERVED: nothing was sent; sending requires that this record is unchanged when it becomes PENDING. PENDING: may have been sent.
   * NONE: nothing was sent. The record keeps the taps.
   */
  status: z.enum(['RESERVED', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN', 'NONE']),
  /** Unique for each attempt (`newAttemptId`), so no two write the same record and a repeated write recognises its own. */
  attemptId: z.string(),
  /** When the attempt must have ended, in milliseconds of the epoch. */
  leaseUntil: z.number(),
  /** How many charges of this order were declined, by a response or by the history. */
  declines: z.number(),
  /** The cart and amount that the charge was sent for (`purposeOf`); null before it is sent, and when unknown. */
  purpose: z.nullable(z.string()),
  /**
   * By the product server's clock, in milliseconds of the epoch: no transaction created before `possibleFrom` can be of
   * this attempt, and each created since `certainFrom` is. Null before it is sent, and when unknown (`timesOfSending`).
   */
  possibleFrom: z.nullable(z.number()),
  certainFrom: z.nullable(z.number()),
  /** No transaction created at this time or later can be of an earlier, failed attempt; null when none has failed. */
  failedUntil: z.nullable(z.number()),
  /** The response to the charge, returned to repeated requests; null while there is none, and after a failure that the history proved. */
  response: z.nullable(chargeResponse),
  /** The charge met a 409 that does not mention the idempotency key (BFF-96). */
  conflict: z.optional(z.literal(true)),
  /** Nothing was sent: the history listed a charge without a record. `possibleFrom` is when that charge was created. */
  adopted: z.optional(z.literal(true)),
  /**
   * No earlier charge of the order is missing here: this browser had sent none when the first attempt of this record began, or a
   * complete history listed none (BFF-95).
   */
  whole: z.optional(z.literal(true)),
  /** The tap that this attempt charges for (BFF-109). None in a record that was made by closing a tap. */
  tap: z.optional(z.string()),
  /** The taps of this order whose charge sends nothing any more: those that were closed, and those of earlier attempts. */
  closedTaps: z.optional(z.array(z.string())),
  /** The status with which the product server refused the charge, if `response` is a refusal. */
  refusedWith: z.optional(z.number()),
  /** Paid, and not known to be checked out (BFF-112). */
  toCheckOut: z.optional(z.literal(true)),
})
export type AttemptRecord = z.output<typeof attemptRecord>

/**
 * Records are compared by their whole text, so fields that a later release adds are kept (BFF-88). They must come after the
 * fields above.
 */
const storedRecord = attemptRecord.extend({ response: z.nullable(chargeResponse.loose()) }).loose()

/** A record that this version cannot read is UNKNOWN, because its charge may have been sent. */
export function parseRecord(text: string): AttemptRecord {
  return readStored(storedRecord, text) ?? { ...newReservation(null, 0), status: 'UNKNOWN' }
}

/** The text of a record, with its fields in the order of the schema, whatever attempt added them. */
export const recordText = (record: AttemptRecord): string => JSON.stringify(storedRecord.parse(record))

/** Identifies an order. One attempt at a time is allowed for it. */
export type OrderKey = { readonly tenant: string; readonly customer: string; readonly orderId: string }

/**
 * A reservation for a new attempt at an order whose record is `previous`; nothing is written.
 * @param charge its tap, and whether this browser has sent a charge of the order before
 */
export const newReservation = (
  previous: AttemptRecord | null,
  leaseUntil: number,
  attemptId: string = randomUUID(),
  { tap, isResent = true }: { tap?: string; isResent?: boolean } = {},
): AttemptRecord => ({
  status: 'RESERVED',
  attemptId,
  leaseUntil,
  declines: previous?.declines ?? 0,
  purpose: null,
  possibleFrom: null,
  certainFrom: null,
  failedUntil: previous?.failedUntil ?? null,
  response: null,
  ...((!isResent || previous?.whole) && { whole: true }),
  ...(tap && { tap }),
  ...(previous && tapsOf(previous).length > 0 && { closedTaps: tapsOf(previous) }),
})

/** The taps that have come to an order: those whose charge has arrived, and those that were closed before it did. */
export const tapsOf = ({ tap, closedTaps = [] }: AttemptRecord): string[] =>
  tap === undefined || closedTaps.includes(tap) ? closedTaps : [...closedTaps, tap]

/** More taps than a fan makes for one order. Further ones are not charged, so that the record stays small. */
export const maxTaps = 50

/** Whether a charge of a tap may be sent: the tap is new to the order, which has not had too many (BFF-109). */
export const accepts = (taps: readonly string[], tap: string): boolean =>
  !taps.includes(tap) && taps.length < maxTaps

/** Closes a tap of an order that is free: its charge sends nothing when it arrives (BFF-109). Null when it needs no closing. */
export function withClosedTap(record: AttemptRecord | null, tap: string): AttemptRecord | null {
  const { closedTaps = [], ...free } = freed(record ?? newReservation(null, 0))
  return accepts(closedTaps, tap) ? { ...free, closedTaps: [...closedTaps, tap] } : null
}

/** The record of an order that is free, after an attempt that has sent nothing. An earlier failure stays known. */
export function freed(record: AttemptRecord): AttemptRecord {
  const hasFailed = record.status === 'FAILED' || record.declines > 0 || record.failedUntil !== null
  return { ...record, status: hasFailed ? 'FAILED' : 'NONE' }
}

/** The id of a new attempt: a random part, its start and its order, so that operators can find the order (BFF-88). */
export const newAttemptId = ({ tenant, orderId }: OrderKey, startedAt: number): string =>
  [randomUUID(), startedAt, tenant, orderId].join(' ')

/** The parts of an attempt's id, `startedAt` in milliseconds of the epoch; null for an id of another form. */
export function parseAttemptId(attemptId: string) {
  const [, startedAt, tenant, orderId] = /^\S+ (\d+) (\S+) (.+)$/s.exec(attemptId) ?? []
  return tenant && orderId ? { tenant, orderId, startedAt: Number(startedAt) } : null
}

/**
 * The status to report for a record at `now` (milliseconds of the epoch). After its lease, an attempt that was not sent
 * leaves the order free; one that may have been sent is unknown, never free (PAY-24, BFF-29).
 */
export function attemptStatusOf(record: AttemptRecord | null, now: number): AttemptStatus {
  if (record === null) return 'NONE'
  const isLeaseOver = record.leaseUntil <= now
  if (record.status === 'RESERVED') return isLeaseOver ? 'NONE' : 'PENDING'
  return record.status === 'PENDING' && isLeaseOver ? 'UNKNOWN' : record.status
}

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
      /** Whether the product server decided about this charge, so that the next one gets a new idempotency key; not for 401 and 403. */
      readonly isDecline: boolean
      /** As in `AttemptRecord`. */
      readonly failedUntil: number | null
      readonly response?: ChargeResponse
      readonly refusedWith?: number
    }

/** A success that is known from the history or a checkout, not from a response to the charge. */
export const provenSuccess = { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } } as const

export const withResult = (attempt: AttemptRecord, result: AttemptResult): AttemptRecord => ({
  ...attempt,
  status: result.status,
  ...(result.status === 'FAILED'
    ? {
        declines: attempt.declines + (result.isDecline ? 1 : 0),
        failedUntil: latest(attempt.failedUntil, result.failedUntil),
        response: result.response ?? null,
        ...(result.refusedWith && { refusedWith: result.refusedWith }),
      }
    : { response: result.response }),
  ...(result.status === 'UNKNOWN' && result.conflict && { conflict: true }),
  ...(result.status === 'SUCCESS' && { toCheckOut: true }),
})

/** The latest time that is not null, null when there is none. */
export function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}

export const digestOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** A digest of the cart and the amount of a charge: one order id pays one cart and one amount (BFF-62). */
export const purposeOf = ({ cartId, amount }: { cartId: string; amount: string }) => digestOf(cartId, amount)

/**
 * The `Idempotency-Key` of a charge (CALL-33): 43 characters, derived from the order and the number of declines. With the
 * order alone, a product server that honours the key would repeat its first decline forever (PAY-23). Nothing else changes the
 * key, so an earlier charge that may still run and the next charge share one key (BFF-96).
 */
export const idempotencyKeyOf = ({ tenant, customer, orderId }: OrderKey, { declines }: AttemptRecord) =>
  digestOf(tenant, customer, orderId, declines)
