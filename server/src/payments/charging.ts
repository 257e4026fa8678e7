import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { type Cents, toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import { type AttemptRecord, type OrderKey, statusOf } from './attempt.ts'
import { type AttemptEnd, idempotencyKeyOf } from './attempts.ts'
import { cartAmount, cartChanged } from './cart-amount.ts'
import { type ChargeOutcome, outcomeOf, outcomeOfFailure } from './charge-outcome.ts'
import { reconcile } from './reconcile.ts'
import { beginSending, type Taking, takeOrder } from './taking.ts'

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

export type Charging = Taking & {
  readonly upstream: UpstreamClient
}

/**
 * Charges a card for an order, once (PAY-20..24). An order that succeeded answers its success again; one whose outcome
 * is unknown is reconciled and never sent again before that.
 * @throws AppError 409 while another attempt runs, or when the amount is not the cart's; 503 while attempts cannot be
 * written down
 */
export async function chargeOnce(charging: Charging, charge: Charge): Promise<ChargeOutcome> {
  const { attempts, now } = charging
  const record = await resolved(charging, charge)
  const status = statusOf(record, now())
  if (status === 'PENDING') throw new AppError('PAYMENT_IN_PROGRESS')
  if (status === 'UNKNOWN') return { kind: 'unknown' }
  if (record?.status === 'SUCCESS' && record.answer) return { kind: 'success', answer: record.answer }

  const taken = await takeOrder(charging, charge.order, record)
  const cents = await payable(charging, charge).catch(async (error: unknown) => {
    await charging.insist(() => attempts.release(charge.order, taken))
    throw error
  })
  if (typeof cents !== 'number') {
    await charging.insist(() => attempts.release(charge.order, taken))
    return { kind: 'refused', upstream: cents }
  }
  const attempt = await beginSending(charging, charge.order, taken)
  const outcome = await send(charging, charge, cents, attempt)
  await charging.insist(() =>
    outcome.kind === 'unsent'
      ? attempts.release(charge.order, attempt)
      : attempts.settle(charge.order, attempt, endOf(outcome)),
  )
  return outcome
}

/** The cart's amount, when it is what the fan agreed to; the product server's word when the fan may not see the cart. */
async function payable(
  { upstream }: Charging,
  { cartId, amount, context }: Charge,
): Promise<Cents | JsonResponse> {
  const cents = await cartAmount(upstream, cartId, context)
  if (typeof cents === 'number' && (cents <= 0 || cents !== toCents(amount))) throw cartChanged(cents)
  return cents
}

/** What is known of the order, an unknown outcome looked up first; it stays unknown when nobody can be asked. */
export async function resolved(
  { upstream, attempts, now }: Pick<Charging, 'upstream' | 'attempts' | 'now'>,
  { order, context }: Pick<Charge, 'order' | 'context'>,
): Promise<AttemptRecord | null> {
  const record = await attempts.read(order)
  if (record === null || statusOf(record, now()) !== 'UNKNOWN') return record
  const end = await reconcile(order, record, upstream, context).catch(stillUnknown)
  if (end === null) return record
  await attempts.settle(order, record, end)
  return attempts.read(order)
}

function stillUnknown(error: unknown): null {
  if (error instanceof UpstreamError) return null
  throw error
}

/**
 * The one POST. Nothing repeats it, here or below; so that an idle connection which the product server is about to close
 * cannot lose it, it has a connection of its own.
 */
async function send(
  { upstream, chargeTimeoutMs }: Charging,
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
    return outcomeOfFailure(error)
  }
}

function endOf(outcome: ChargeOutcome): AttemptEnd {
  switch (outcome.kind) {
    case 'success':
      return { status: 'SUCCESS', answer: outcome.answer }
    case 'unknown':
      return { status: 'UNKNOWN' }
    default:
      return { status: 'FAILED' }
  }
}
