import { AppError } from '../errors/app-error.ts'
import { type AttemptRecord, type AttemptResult, newAttemptId, newReservation } from './attempt.ts'
import type { Attempts, Carts, Purchase } from './attempt-store.ts'
import { type ChargeOutcome, paymentNotSent, resultOf } from './send-charge.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** What the life of an attempt needs of the server. */
export type AttemptDependencies = {
  readonly attempts: Attempts
  readonly carts: Carts
  readonly work: UnfinishedWork
  /** How long the checks before the charge may take, and how long the charge, in milliseconds. */
  readonly checkTimeoutMs: number
  readonly chargeTimeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** What an attempt starts from: the record of the order, and the attempt that has the cart, as they were read. */
type Seen = { readonly record: AttemptRecord | null; readonly holder: string | null }

/** What is known of a charge when it is sent. */
type Sent = Pick<AttemptRecord, 'declines' | 'purpose' | 'possibleFrom' | 'certainFrom'>

/** What the checks decide: to send, to end without sending, or to take over a charge that was sent before. */
export type Decision =
  | { readonly kind: 'send'; readonly sent: Sent }
  | { readonly kind: 'end'; readonly outcome: ChargeOutcome }
  | { readonly kind: 'adopt'; readonly outcome: ChargeOutcome; readonly record: AttemptRecord }

type Steps = {
  readonly check: (reserved: AttemptRecord) => Promise<Decision>
  /** Sends the charge. Never rejects. */
  readonly send: (sending: AttemptRecord) => Promise<ChargeOutcome>
}

/** Added to each lease, for our own writes before and after, a slow Redis, and clocks of replicas that differ. */
const leaseMarginMs = 10_000

/** Attempts at an order and a cart. Every error means that nothing was sent, and that nobody is kept from the order by it. */
export function attemptsAt(
  { attempts, carts, work, checkTimeoutMs, chargeTimeoutMs, now }: AttemptDependencies,
  purchase: Purchase,
) {
  const { order } = purchase

  /**
   * One attempt, from its reservation to its end: whatever happens between, the order is released, or its outcome recorded.
   * @throws AppError 409 when another attempt has the order or the cart, 503 when nothing can be stored or the lease is over, and
   * what `check` throws
   */
  async function once(seen: Seen, { check, send }: Steps): Promise<ChargeOutcome> {
    const reserved = await reserve(seen)
    const decision = await check(reserved).catch((error: unknown) => releaseAndThrow(reserved, error))
    if (decision.kind === 'end') await release(reserved)
    if (decision.kind === 'adopt') await stored(attempts.putIfUnchanged(order, reserved, decision.record))
    if (decision.kind !== 'send') return decision.outcome
    const sending = await markAsSending(reserved, decision.sent)
    const outcome = await send(sending)
    if (outcome.kind === 'unsent') await release(sending)
    else await recordResult(sending, resultOf(outcome))
    return outcome
  }

  /**
   * Before the cart is read: from here on the order is reported as PENDING, to other tabs and replicas too (PAY-21), and no other
   * order of the cart is charged (BFF-98).
   */
  async function reserve({ record, holder }: Seen): Promise<AttemptRecord> {
    const startedAt = now()
    const leaseUntil = startedAt + checkTimeoutMs + leaseMarginMs
    const reserved = newReservation(record, leaseUntil, newAttemptId(order, startedAt))
    await putOrRelease(record, reserved)
    // The order first: who finds this attempt at the cart finds its order reserved.
    const taking = carts.take(purchase, holder, reserved)
    const hasCart = await taking.catch((error: unknown) => releaseAndThrow(reserved, error))
    return hasCart ? reserved : releaseAndThrow(reserved, new AppError('PAYMENT_IN_PROGRESS'))
  }

  /**
   * Before the charge is sent. An attempt that lost its reservation while the cart was read learns it here, and so does one
   * that hung past its lease: it may have been reported as free, so it sends nothing.
   */
  async function markAsSending(reserved: AttemptRecord, sent: Sent): Promise<AttemptRecord> {
    if (now() >= reserved.leaseUntil) throw await leaseOver(reserved)
    const leaseUntil = now() + chargeTimeoutMs + leaseMarginMs
    const sending: AttemptRecord = { ...reserved, status: 'PENDING', leaseUntil, ...sent }
    await putOrRelease(reserved, sending)
    // The store may have taken its time, and the charge must end within the lease.
    if (now() > leaseUntil - chargeTimeoutMs) throw await leaseOver(sending)
    return sending
  }

  async function leaseOver(attempt: AttemptRecord): Promise<AppError> {
    const isFree = await release(attempt)
    return isFree ? paymentNotSent() : new AppError('PAYMENT_IN_PROGRESS')
  }

  async function stored(storing: Promise<boolean>): Promise<void> {
    if (!(await storing)) throw new AppError('PAYMENT_IN_PROGRESS')
  }

  /** The record may be stored although the reply was lost, so it is released: nothing will be sent for it. */
  function putOrRelease(seen: AttemptRecord | null, next: AttemptRecord): Promise<void> {
    const storing = attempts.putIfUnchanged(order, seen, next)
    return stored(storing.catch((error: unknown) => releaseAndThrow(next, error)))
  }

  async function releaseAndThrow(attempt: AttemptRecord, error: unknown): Promise<never> {
    await release(attempt)
    throw error
  }

  /** Frees order and cart, unless another attempt has them; retried in the background. Returns whether the order is free. */
  async function release(attempt: AttemptRecord): Promise<boolean> {
    let isFree = true
    await work.writeOrRetryInBackground(async () => {
      await carts.leave(purchase, attempt)
      isFree = await attempts.release(order, attempt)
    })
    return isFree
  }

  /**
   * Records how a charge that was sent has ended; retried in the background. The cart of one that failed is left, that of any other is
   * taken again where the store has lost it meanwhile.
   */
  const recordResult = (attempt: AttemptRecord, result: AttemptResult) =>
    work.writeOrRetryInBackground(async () => {
      await attempts.recordResult(order, attempt, result)
      if (result.status === 'FAILED') await carts.leave(purchase, attempt)
      else await carts.take(purchase, null, attempt)
    })

  return { once, reserve, markAsSending }
}
