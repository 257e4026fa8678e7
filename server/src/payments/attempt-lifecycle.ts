import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { type AttemptRecord, type AttemptResult, newAttemptId, newReservation } from './attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { CartClaims, Purchase } from './cart-claims.ts'
import { type ChargeOutcome, paymentNotSent, resultOf } from './send-charge.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

export type AttemptDependencies = {
  readonly attempts: AttemptStore
  readonly cartClaims: CartClaims
  readonly work: UnfinishedWork
  /** The limits of the checks before the charge and of the charge. */
  readonly config: Pick<Config, 'upstreamTimeoutMs' | 'chargeTimeoutMs'>
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** The record of the order and the attempt that holds the cart, as they were read: a reservation fails if either has changed. */
type Snapshot = { readonly record: AttemptRecord | null; readonly holder: string | null }

/** As in `Charge`. */
type TappedPurchase = Purchase & { readonly tap: string; readonly isResent: boolean }

/** The fields that a record gets when its charge is sent. */
type SendingFields = Pick<AttemptRecord, 'declines' | 'purpose' | 'possibleFrom' | 'certainFrom'>

/** The result of the checks: send, end without sending, or adopt a charge that was sent before. */
export type Decision =
  | { readonly kind: 'send'; readonly fields: SendingFields }
  | { readonly kind: 'end'; readonly outcome: ChargeOutcome }
  | { readonly kind: 'adopt'; readonly outcome: ChargeOutcome; readonly record: AttemptRecord }

type Steps = {
  readonly check: (reserved: AttemptRecord) => Promise<Decision>
  /** Sends the charge. Never rejects. */
  readonly send: (sending: AttemptRecord) => Promise<ChargeOutcome>
}

/** Added to each lease: covers our writes before and after the charge, a slow Redis, and clock differences between replicas. */
const leaseMarginMs = 10_000

/** The steps of an attempt to pay a cart under an order. Every error means that nothing was sent and that the order is not blocked. */
export function attemptLifecycle(
  { attempts, cartClaims, work, config, now }: AttemptDependencies,
  purchase: TappedPurchase,
) {
  const { order } = purchase

  /**
   * Runs one attempt from reservation to end. It always releases the order or records the outcome.
   * @throws AppError 409 when another attempt holds the order or the cart, 503 when nothing can be stored or the lease is over, and
   * any error of `check`
   */
  async function run(snapshot: Snapshot, { check, send }: Steps): Promise<ChargeOutcome> {
    const reserved = await reserve(snapshot)
    const decision = await check(reserved).catch((error: unknown) => releaseAndThrow(reserved, error))
    if (decision.kind === 'end') await release(reserved)
    if (decision.kind === 'adopt')
      await throwUnlessStored(attempts.putIfUnchanged(order, reserved, decision.record))
    if (decision.kind !== 'send') return decision.outcome
    const sending = await markAsSending(reserved, decision.fields)
    const outcome = await send(sending)
    if (outcome.kind === 'unsent') await release(sending)
    else await recordResult(sending, resultOf(outcome))
    return outcome
  }

  /**
   * Reserves order and cart before the cart is read. From here on every tab and replica reports the order as PENDING (PAY-21), and no
   * other order of the cart is charged (BFF-98).
   */
  async function reserve({ record, holder }: Snapshot): Promise<AttemptRecord> {
    const startedAt = now()
    const leaseUntil = startedAt + config.upstreamTimeoutMs + leaseMarginMs
    const reserved = newReservation(record, leaseUntil, newAttemptId(order, startedAt), purchase)
    await putOrRelease(record, reserved)
    // Order before cart: a replica that reads this attempt from the cart then finds its order reserved.
    const claiming = cartClaims.claim(purchase, holder, reserved)
    const hasCart = await claiming.catch((error: unknown) => releaseAndThrow(reserved, error))
    return hasCart ? reserved : releaseAndThrow(reserved, new AppError('PAYMENT_IN_PROGRESS'))
  }

  /**
   * Turns the reservation into a PENDING record right before the charge is sent. An attempt that has lost its reservation, or that
   * stalled past its lease, fails here: its order may have been reported as free, so it must send nothing.
   */
  async function markAsSending(reserved: AttemptRecord, fields: SendingFields): Promise<AttemptRecord> {
    if (now() >= reserved.leaseUntil) throw await leaseOver(reserved)
    const leaseUntil = now() + config.chargeTimeoutMs + leaseMarginMs
    const sending: AttemptRecord = { ...reserved, status: 'PENDING', leaseUntil, ...fields }
    await putOrRelease(reserved, sending)
    // The charge must end within the lease, and a slow store has used up part of it.
    if (now() > leaseUntil - config.chargeTimeoutMs) throw await leaseOver(sending)
    return sending
  }

  async function leaseOver(attempt: AttemptRecord): Promise<AppError> {
    const isFree = await release(attempt)
    return isFree ? paymentNotSent() : new AppError('PAYMENT_IN_PROGRESS')
  }

  async function throwUnlessStored(storing: Promise<boolean>): Promise<void> {
    if (!(await storing)) throw new AppError('PAYMENT_IN_PROGRESS')
  }

  /** Releases `next` if the write fails, since it may be stored although the reply was lost. */
  function putOrRelease(expected: AttemptRecord | null, next: AttemptRecord): Promise<void> {
    const storing = attempts.putIfUnchanged(order, expected, next)
    return throwUnlessStored(storing.catch((error: unknown) => releaseAndThrow(next, error)))
  }

  async function releaseAndThrow(attempt: AttemptRecord, error: unknown): Promise<never> {
    await release(attempt)
    throw error
  }

  /** Frees order and cart unless another attempt holds them; retried in the background. Returns whether the order is free. */
  async function release(attempt: AttemptRecord): Promise<boolean> {
    let isFree = true
    await work.writeOrRetryInBackground(async () => {
      await cartClaims.release(purchase, attempt)
      isFree = await attempts.release(order, attempt)
    })
    return isFree
  }

  /**
   * Records the outcome of a charge that was sent; retried in the background. A failed charge releases its cart. Any other claims it
   * again in case the store has lost it meanwhile.
   */
  const recordResult = (attempt: AttemptRecord, result: AttemptResult) =>
    work.writeOrRetryInBackground(async () => {
      await attempts.recordResult(order, attempt, result)
      if (result.status === 'FAILED') await cartClaims.release(purchase, attempt)
      else await cartClaims.claim(purchase, null, attempt)
    })

  return { run, reserve, markAsSending }
}
