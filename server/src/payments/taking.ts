import { AppError } from '../errors/app-error.ts'
import type { AttemptRecord, OrderKey } from './attempt.ts'
import { type Attempts, nextAttempt } from './attempts.ts'
import type { Insistence } from './insistence.ts'

export type Taking = {
  readonly attempts: Attempts
  /** How long checking the cart may take, and how long the charge, in milliseconds. */
  readonly checkTimeoutMs: number
  readonly chargeTimeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
  readonly insist: Insistence['insist']
}

// For our own writing before and after, a slow Redis and clocks that differ.
const leaseMarginMs = 10_000

/**
 * Takes the order for a new attempt, before anything is looked up: from here on nobody is told that it is not being
 * paid.
 * @throws AppError 409 when another attempt was faster, 503 when it cannot be written down (BFF-33)
 */
export async function takeOrder(
  { attempts, checkTimeoutMs, now, insist }: Taking,
  order: OrderKey,
  seen: AttemptRecord | null,
): Promise<AttemptRecord> {
  const attempt = nextAttempt(seen, now() + checkTimeoutMs + leaseMarginMs)
  // What may have been written although its answer was lost is taken back.
  return written(attempts.put(order, seen, attempt), attempt, () =>
    insist(() => attempts.release(order, attempt)),
  )
}

/**
 * Writes down that the charge is about to be sent. Whoever lost the order while the cart was checked finds out here.
 * @throws AppError like `takeOrder`
 */
export async function beginSending(
  { attempts, chargeTimeoutMs, now, insist }: Taking,
  order: OrderKey,
  taken: AttemptRecord,
): Promise<AttemptRecord> {
  const sending: AttemptRecord = {
    ...taken,
    status: 'PENDING',
    leaseUntil: now() + chargeTimeoutMs + leaseMarginMs,
  }
  return written(attempts.put(order, taken, sending), sending, () =>
    insist(() => attempts.release(order, sending)),
  )
}

async function written(
  writing: Promise<boolean>,
  attempt: AttemptRecord,
  takeBack: () => Promise<void>,
): Promise<AttemptRecord> {
  const isOurs = await writing.catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (!isOurs) throw new AppError('PAYMENT_IN_PROGRESS')
  return attempt
}
