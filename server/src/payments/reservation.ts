import { AppError } from '../errors/app-error.ts'
import { newAttemptId } from './attempt-id.ts'
import { type AttemptRecord, type AttemptResult, type Attempts, newReservation } from './attempts.ts'
import type { Carts, Purchase } from './carts.ts'
import { paymentNotSent } from './payment-not-sent.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** What holding an order and its cart needs of the server. */
export type ReservationDependencies = {
  readonly attempts: Attempts
  readonly carts: Carts
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
 * Before the cart is read: from here on the order is reported as PENDING, to other tabs and replicas too (PAY-21), and no other
 * order of the cart is charged (BFF-98).
 * @param seen the record of the order, as it was read, and `holder` the attempt that had the cart
 * @throws AppError 409 when another attempt was faster, 503 when the reservation cannot be stored
 */
export async function reserve(
  deps: ReservationDependencies,
  purchase: Purchase,
  { seen, holder }: { readonly seen: AttemptRecord | null; readonly holder: string | null },
): Promise<AttemptRecord> {
  const startedAt = deps.now()
  const leaseUntil = startedAt + deps.checkTimeoutMs + leaseMarginMs
  const reserved = newReservation(seen, leaseUntil, newAttemptId(purchase.order, startedAt))
  await putOrRelease(deps, purchase, seen, reserved)
  // The order first: whoever finds this attempt at the cart finds its order reserved.
  const hasCart = await deps.carts.take(purchase, holder, reserved).catch(async (error: unknown) => {
    await release(deps, purchase, reserved)
    throw error
  })
  if (hasCart) return reserved
  await release(deps, purchase, reserved)
  throw new AppError('PAYMENT_IN_PROGRESS')
}

/**
 * Before the charge is sent. An attempt that lost its reservation while the cart was read learns it here, and so does one
 * that hung past its lease: it may have been reported as free, so it sends nothing.
 * @throws AppError 409 when another attempt has the order, 503 when the lease is over or nothing can be stored
 */
export async function markAsSending(
  deps: ReservationDependencies,
  purchase: Purchase,
  reserved: AttemptRecord,
  sent: Pick<AttemptRecord, 'declines' | 'purpose' | 'possibleFrom' | 'certainFrom'>,
): Promise<AttemptRecord> {
  if (deps.now() >= reserved.leaseUntil) throw await leaseOver(deps, purchase, reserved)
  const sending: AttemptRecord = {
    ...reserved,
    status: 'PENDING',
    leaseUntil: deps.now() + deps.chargeTimeoutMs + leaseMarginMs,
    ...sent,
  }
  await putOrRelease(deps, purchase, reserved, sending)
  // The store may have taken its time, and the charge must end within the lease.
  if (deps.now() > sending.leaseUntil - deps.chargeTimeoutMs) throw await leaseOver(deps, purchase, sending)
  return sending
}

/** Frees order and cart, unless another attempt has them; nothing was sent. */
async function leaseOver(deps: ReservationDependencies, purchase: Purchase, attempt: AttemptRecord) {
  const isFree = await release(deps, purchase, attempt)
  return isFree ? paymentNotSent() : new AppError('PAYMENT_IN_PROGRESS')
}

/** @throws AppError 409 when another attempt was faster, 503 when `next` cannot be stored */
async function putOrRelease(
  deps: ReservationDependencies,
  purchase: Purchase,
  seen: AttemptRecord | null,
  next: AttemptRecord,
) {
  const { order } = purchase
  const isStored = await deps.attempts.putIfUnchanged(order, seen, next).catch(async (error: unknown) => {
    // The record may be stored although the reply was lost. Nothing will be sent for it.
    await release(deps, purchase, next)
    throw error
  })
  if (!isStored) throw new AppError('PAYMENT_IN_PROGRESS')
}

/**
 * Frees the order and the cart of an attempt of which nothing was sent; retried in the background. Returns whether the order is
 * free, false where another attempt has it.
 */
export async function release(
  { attempts, carts, work }: ReservationDependencies,
  purchase: Purchase,
  attempt: AttemptRecord,
): Promise<boolean> {
  let isFree = true
  await work.writeOrRetryInBackground(async () => {
    await carts.leave(purchase, attempt)
    isFree = await attempts.release(purchase.order, attempt)
  })
  return isFree
}

/**
 * Records how a charge that was sent has ended; retried in the background. The cart of one that failed is left, that of any other is
 * taken again where the store has lost it meanwhile.
 */
export const recordResult = (
  { attempts, carts, work }: ReservationDependencies,
  purchase: Purchase,
  attempt: AttemptRecord,
  result: AttemptResult,
) =>
  work.writeOrRetryInBackground(async () => {
    await attempts.recordResult(purchase.order, attempt, result)
    if (result.status === 'FAILED') await carts.leave(purchase, attempt)
    else await carts.take(purchase, null, attempt)
  })
