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
export type Seen = { readonly record: AttemptRecord | null; readonly holder: string | null }

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

/**
 * One attempt at an order and a cart, from its reservation to its end: whatever happens between, the order is released, or its
 * outcome recorded.
 * @throws AppError 409 when another attempt has the order or the cart, 503 when nothing can be stored or the lease is over, and
 * what `check` throws; then nothing was sent
 */
export async function attemptOnce(
  deps: AttemptDependencies,
  purchase: Purchase,
  seen: Seen,
  { check, send }: Steps,
): Promise<ChargeOutcome> {
  const reserved = await reserve(deps, purchase, seen)
  const decision = await check(reserved).catch((error: unknown) =>
    releaseAndThrow(deps, purchase, reserved, error),
  )
  if (decision.kind === 'end') await release(deps, purchase, reserved)
  if (decision.kind === 'adopt') await adopt(deps, purchase, reserved, decision.record)
  if (decision.kind !== 'send') return decision.outcome
  const sending = await markAsSending(deps, purchase, reserved, decision.sent)
  const outcome = await send(sending)
  if (outcome.kind === 'unsent') await release(deps, purchase, sending)
  else await recordResult(deps, purchase, sending, resultOf(outcome))
  return outcome
}

/** Added to each lease, for our own writes before and after, a slow Redis, and clocks of replicas that differ. */
const leaseMarginMs = 10_000

/**
 * Before the cart is read: from here on the order is reported as PENDING, to other tabs and replicas too (PAY-21), and no other
 * order of the cart is charged (BFF-98).
 */
export async function reserve(
  deps: AttemptDependencies,
  purchase: Purchase,
  { record, holder }: Seen,
): Promise<AttemptRecord> {
  const startedAt = deps.now()
  const leaseUntil = startedAt + deps.checkTimeoutMs + leaseMarginMs
  const reserved = newReservation(record, leaseUntil, newAttemptId(purchase.order, startedAt))
  await putOrRelease(deps, purchase, record, reserved)
  // The order first: who finds this attempt at the cart finds its order reserved.
  const hasCart = await deps.carts
    .take(purchase, holder, reserved)
    .catch((error: unknown) => releaseAndThrow(deps, purchase, reserved, error))
  if (hasCart) return reserved
  return releaseAndThrow(deps, purchase, reserved, new AppError('PAYMENT_IN_PROGRESS'))
}

/**
 * Before the charge is sent. An attempt that lost its reservation while the cart was read learns it here, and so does one
 * that hung past its lease: it may have been reported as free, so it sends nothing.
 */
export async function markAsSending(
  deps: AttemptDependencies,
  purchase: Purchase,
  reserved: AttemptRecord,
  sent: Sent,
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
async function leaseOver(deps: AttemptDependencies, purchase: Purchase, attempt: AttemptRecord) {
  const isFree = await release(deps, purchase, attempt)
  return isFree ? paymentNotSent() : new AppError('PAYMENT_IN_PROGRESS')
}

/** The record may be stored although the reply was lost, so it is released: nothing will be sent for it. */
async function putOrRelease(
  deps: AttemptDependencies,
  purchase: Purchase,
  seen: AttemptRecord | null,
  next: AttemptRecord,
): Promise<void> {
  const isStored = await deps.attempts
    .putIfUnchanged(purchase.order, seen, next)
    .catch((error: unknown) => releaseAndThrow(deps, purchase, next, error))
  if (!isStored) throw new AppError('PAYMENT_IN_PROGRESS')
}

/** Writes down a charge that the history shows and the store has lost. */
async function adopt(
  { attempts }: AttemptDependencies,
  { order }: Purchase,
  reserved: AttemptRecord,
  record: AttemptRecord,
) {
  const isStored = await attempts.putIfUnchanged(order, reserved, record)
  if (!isStored) throw new AppError('PAYMENT_IN_PROGRESS')
}

async function releaseAndThrow(
  deps: AttemptDependencies,
  purchase: Purchase,
  attempt: AttemptRecord,
  error: unknown,
): Promise<never> {
  await release(deps, purchase, attempt)
  throw error
}

/**
 * Frees the order and the cart of an attempt of which nothing was sent; retried in the background. Returns whether the order is
 * free, false where another attempt has it.
 */
async function release(
  { attempts, carts, work }: AttemptDependencies,
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
const recordResult = (
  { attempts, carts, work }: AttemptDependencies,
  purchase: Purchase,
  attempt: AttemptRecord,
  result: AttemptResult,
) =>
  work.writeOrRetryInBackground(async () => {
    await attempts.recordResult(purchase.order, attempt, result)
    if (result.status === 'FAILED') await carts.leave(purchase, attempt)
    else await carts.take(purchase, null, attempt)
  })
