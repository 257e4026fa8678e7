import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { type Cents, toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  type Attempts,
  attemptStatusOf,
  idempotencyKeyOf,
  newReservation,
  type OrderKey,
} from './attempts.ts'
import { cartAmount, cartChanged } from './cart-amount.ts'
import { type ChargeOutcome, outcomeOf, outcomeOfError, resultOf } from './charge-outcome.ts'
import { reconcile } from './reconcile.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** One request to charge a card for an order. */
export type Charge = {
  readonly order: OrderKey
  readonly cardId: string
  readonly cartId: string
  /** In dollars with two decimals, as the fan saw it. */
  readonly amount: string
  readonly storeId: string | number
  readonly eventId: string | number
  readonly context: CallContext
}

/** What a charge needs of the server. */
export type ChargeDependencies = {
  readonly upstream: UpstreamClient
  readonly attempts: Attempts
  readonly work: UnfinishedWork
  /** How long reading the cart may take, and how long the charge, in milliseconds. */
  readonly checkTimeoutMs: number
  readonly chargeTimeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/**
 * Charges a card for an order, once (PAY-20..24). Returns the stored response for an order that succeeded, and `unknown`
 * without sending anything while the outcome of an earlier charge is unknown.
 * @throws AppError 409 PAYMENT_IN_PROGRESS while another attempt runs, 409 CART_CHANGED when the amount is not the
 * cart's, 502 or 504 when the cart cannot be read, 503 while attempts cannot be stored (BFF-33)
 */
export async function chargeOnce(deps: ChargeDependencies, charge: Charge): Promise<ChargeOutcome> {
  const { order } = charge
  const seen = await readReconciled(deps, charge)
  const status = attemptStatusOf(seen, deps.now())
  if (status === 'PENDING') throw new AppError('PAYMENT_IN_PROGRESS')
  if (status === 'UNKNOWN') return { kind: 'unknown' }
  if (seen?.status === 'SUCCESS' && seen.response) return { kind: 'success', response: seen.response }

  const reserved = await reserve(deps, order, seen)
  const cents = await confirmedAmount(deps, charge).catch(async (error: unknown) => {
    await release(deps, order, reserved)
    throw error
  })
  if (typeof cents !== 'number') {
    await release(deps, order, reserved)
    return { kind: 'refused', upstreamResponse: cents }
  }
  const sending = await markAsSending(deps, order, reserved)
  const outcome = await postCharge(deps, charge, cents, sending)
  if (outcome.kind === 'unsent') await release(deps, order, sending)
  else await recordResult(deps, order, sending, resultOf(outcome))
  return outcome
}

/**
 * The record of an order, null when there is none. An unknown outcome is looked up in the transactions first, and stays
 * unknown when they prove nothing or cannot be read (BFF-29).
 * @throws AppError 503 while attempts cannot be read or stored
 */
export async function readReconciled(
  { upstream, attempts, now }: Pick<ChargeDependencies, 'upstream' | 'attempts' | 'now'>,
  { order, context }: Pick<Charge, 'order' | 'context'>,
): Promise<AttemptRecord | null> {
  const record = await attempts.read(order)
  if (record === null || attemptStatusOf(record, now()) !== 'UNKNOWN') return record
  const result = await reconcile(order, record, upstream, context).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
  if (result === null) return record
  await attempts.recordResult(order, record, result)
  return attempts.read(order)
}

/** Added to each lease, for our own writes before and after, a slow Redis, and clocks of replicas that differ. */
const leaseMarginMs = 10_000

/** Before the cart is read: from here on the order is reported as PENDING, to other tabs and replicas too (PAY-21). */
async function reserve(
  deps: ChargeDependencies,
  order: OrderKey,
  seen: AttemptRecord | null,
): Promise<AttemptRecord> {
  const reserved = newReservation(seen, deps.now() + deps.checkTimeoutMs + leaseMarginMs)
  await putOrRelease(deps, order, seen, reserved)
  return reserved
}

/** Before the charge is sent. An attempt that lost its reservation while the cart was read learns it here. */
async function markAsSending(
  deps: ChargeDependencies,
  order: OrderKey,
  reserved: AttemptRecord,
): Promise<AttemptRecord> {
  const leaseUntil = deps.now() + deps.chargeTimeoutMs + leaseMarginMs
  const sending: AttemptRecord = { ...reserved, status: 'PENDING', leaseUntil }
  await putOrRelease(deps, order, reserved, sending)
  return sending
}

/** @throws AppError 409 when another attempt was faster, 503 when `next` cannot be stored */
async function putOrRelease(
  deps: ChargeDependencies,
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

const release = ({ attempts, work }: ChargeDependencies, order: OrderKey, attempt: AttemptRecord) =>
  work.writeOrRetryInBackground(() => attempts.release(order, attempt))

const recordResult = (
  { attempts, work }: ChargeDependencies,
  order: OrderKey,
  attempt: AttemptRecord,
  result: AttemptResult,
) => work.writeOrRetryInBackground(() => attempts.recordResult(order, attempt, result))

/**
 * The cart's amount, which is what the fan confirmed; the product server's response when it does not show this fan the
 * cart.
 * @throws AppError 409 when the fan confirmed another amount (PAY-20), 502 or 504 when the cart cannot be read
 */
async function confirmedAmount(
  { upstream }: ChargeDependencies,
  { cartId, amount, context }: Charge,
): Promise<Cents | JsonResponse> {
  const cents = await cartAmount(upstream, cartId, context)
  if (typeof cents === 'number' && (cents <= 0 || cents !== toCents(amount))) throw cartChanged(cents)
  return cents
}

/**
 * The only place that sends a charge. Nothing retries it, here or in the transport. It has a dedicated connection: the
 * product server may close a kept-alive one at that moment, and then we could not know whether it got the charge.
 */
async function postCharge(
  { upstream, chargeTimeoutMs }: ChargeDependencies,
  { order, cardId, cartId, storeId, eventId, context }: Charge,
  cents: Cents,
  attempt: AttemptRecord,
): Promise<ChargeOutcome> {
  try {
    return outcomeOf(
      await upstream.call(chargeCard, {
        params: { cardId },
        body: { amount: toDecimal(cents), orderId: order.orderId, cartId, storeId, eventId },
        ...context,
        headers: { ...context.headers, 'idempotency-key': idempotencyKeyOf(order, attempt) },
        timeoutMs: chargeTimeoutMs,
        dedicatedConnection: true,
      }),
    )
  } catch (error) {
    return outcomeOfError(error)
  }
}
