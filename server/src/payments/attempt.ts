import type { AttemptStatus } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod'

const answer = z.object({ status: z.string(), userMessage: z.string() })

/** What is remembered of paying one order: enough to never charge twice, nothing of the fan or the card. */
export const attemptRecord = z.object({
  /** TAKEN: nothing was sent, nor will be unless the record is still this one by then. PENDING: it may have been. */
  status: z.enum(['TAKEN', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN']),
  /** Of the newest attempt; tells two attempts apart, also when a store's answer was lost. */
  owner: z.string(),
  /** Until when the attempt may still go on by itself, in milliseconds of the epoch. */
  leaseUntil: z.number(),
  /** How many attempts are known to have failed. */
  failures: z.number(),
  /** The product server's word on the success, to be given again. */
  answer: z.nullable(answer),
})
export type AttemptRecord = z.output<typeof attemptRecord>
export type ChargeAnswer = z.output<typeof answer>

/** Who pays what: one attempt at a time each. */
export type OrderKey = { readonly tenant: string; readonly customer: string; readonly orderId: string }

/**
 * PAY-24: an attempt that was perhaps sent and whose lease has run out did not end: it is unknown, never free. One that
 * was certainly not sent is free then.
 */
export function statusOf(record: AttemptRecord | null, now: number): AttemptStatus {
  if (record === null) return 'NONE'
  const isOver = record.leaseUntil <= now
  if (record.status === 'TAKEN') return isOver ? 'NONE' : 'PENDING'
  return record.status === 'PENDING' && isOver ? 'UNKNOWN' : record.status
}
