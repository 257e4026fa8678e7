import { AppError } from '../errors/app-error.ts'
import { newAttemptId } from './attempt-id.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  type Attempts,
  newReservation,
  type OrderKey,
} from './attempts.ts'
import { paymentNotSent } from './payment-not-sent.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** What holding an order needs of the server. */
export type ReservationDependencies = {
  readonly attempts: Attempts
  readonly work: UnfinishedWork
  /** How long the checks before the charge may take, and how long the charge, in milliseconds. */
  readonly checkTimeoutMs: number
  readonly chargeTimeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** Added to each lease, for our own writes before and after, a slow Redis, and clocks of replicas that differ. */
const leaseMarginMs = 10_000

/**
 * Before the cart is read: from here on the order is reported as PENDING, to other tabs and replicas too (PAY-21).
 * @throws AppError 409 when another attempt was faster, 503 when the reservation cannot be stored
 */
export async function reserve(
  deps: ReservationDependencies,
  order: OrderKey,
  seen: AttemptRecord | null,
): Promise<AttemptRecord> {
  const startedAt = deps.now()
  const leaseUntil = startedAt + deps.checkTimeoutMs + leaseMarginMs
  const reserved = newReservation(seen, leaseUntil, newAttemptId(order, startedAt))
  await putOrRelease(deps, order, seen, reserved)
  return reserved
}

/**
 * Before the charge is sent. An attempt that lost its reservation while the cart was read learns it here, and so does one
 * that hung past its lease: it may have been reported as free, so it sends nothing.
 * @throws AppError 409 when another attempt has the order, 503 when the lease is over or nothing can be stored
 */
export async function markAsSending(
  deps: ReservationDependencies,
  order: OrderKey,
  reserved: AttemptRecord,
  sent: Pick<AttemptRecord, 'declines' | 'purpose' | 'possibleFrom' | 'certainFrom'>,
): Promise<AttemptRecord> {
  if (deps.now() >= reserved.leaseUntil) throw await leaseOver(deps, order, reserved)
  const sending: AttemptRecord = {
    ...reserved,
    status: 'PENDING',
    leaseUntil: deps.now() + deps.chargeTimeoutMs + leaseMarginMs,
    ...sent,
  }
  await putOrRelease(deps, order, reserved, sending)
  // The store may have taken its time, and the charge must end within the lease.
  if (deps.now() > sending.leaseUntil - deps.chargeTimeoutMs) throw await leaseOver(deps, order, sending)
  return sending
}

/** Frees the order, unless another attempt has it; nothing was sent. */
async function leaseOver({ attempts }: ReservationDependencies, order: OrderKey, attempt: AttemptRecord) {
  const isFree = await attempts.release(order, attempt)
  return isFree ? paymentNotSent() : new AppError('PAYMENT_IN_PROGRESS')
}

/** @throws AppError 409 when another attempt was faster, 503 when `next` cannot be stored */
async function putOrRelease(
  deps: ReservationDependencies,
  order: OrderKey,
  seen: AttemptRecord | null,
  next: AttemptRecord,
) {
  const isStored = await deps.attempts.putIfUnchanged(order, seen, next).catch(async (error: unknown) => {
    // The record may be stored although the reply was lost. Nothing will be sent for it.
    await release(deps, order, next)
    throw error
  })
  if (!isStored) throw new AppError('PAYMENT_IN_PROGRESS')
}

/** Frees the order of an attempt of which nothing was sent; retried in the background. */
export const release = (
  { attempts, work }: ReservationDependencies,
  order: OrderKey,
  attempt: AttemptRecord,
) => work.writeOrRetryInBackground(async () => void (await attempts.release(order, attempt)))

/** Records how a charge that was sent has ended; retried in the background. */
export const recordResult = (
  { attempts, work }: ReservationDependencies,
  order: OrderKey,
  attempt: AttemptRecord,
  result: AttemptResult,
) => work.writeOrRetryInBackground(() => attempts.recordResult(order, attempt, result))
