import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { type Cents, toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import { AppError } from '../errors/app-error.ts'
import type { AuditFields } from '../observability/audit.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { type AttemptRecord, attemptStatusOf, idempotencyKeyOf, latest, purposeOf } from './attempts.ts'
import { type CartAmount, cartAmount, cartChanged } from './cart-amount.ts'
import type { Purchase } from './carts.ts'
import { type ChargeOutcome, outcomeOf, outcomeOfError, resultOf, unknownOutcome } from './charge-outcome.ts'
import type { EarlierCharge, EarlierCharges, FindEarlierCharges } from './earlier-charges.ts'
import { historyUnreadable } from './order-history.ts'
import type { Reconcile } from './reconcile.ts'
import { markAsSending, type ReservationDependencies, recordResult, release, reserve } from './reservation.ts'

/** One request to charge a card for an order. */
export type Charge = Purchase & {
  readonly cardId: string
  /** In dollars with two decimals, as the fan saw it. */
  readonly amount: string
  readonly storeId: string | number
  readonly eventId: string | number
  readonly context: CallContext
  readonly audit: AuditCharge
}

/** Writes what became of a charge into the audit trail (BFF-87). It never throws. */
export type AuditCharge = (event: Pick<AuditFields, 'audit' | 'outcome' | 'amountCents' | 'orderId'>) => void

/** What a charge needs of the server. */
export type ChargeDependencies = ReservationDependencies & {
  readonly upstream: UpstreamClient
  readonly reconcile: Reconcile
  readonly findEarlierCharges: FindEarlierCharges
}

/**
 * Charges a card for an order, once (PAY-20..24). Returns the stored response for an order that succeeded, and `unknown`
 * without sending anything while the outcome of an earlier charge is unknown. Whatever it throws, nothing was sent.
 * @throws AppError 409 PAYMENT_IN_PROGRESS while another attempt runs, 409 ORDER_REUSED when the order was sent for another
 * cart or amount (BFF-62), 409 CART_IN_PAYMENT while another order of the cart was, or may be, charged (BFF-98),
 * 409 CART_CHANGED when the amount is not the cart's, 502 or 504 when the cart cannot be read,
 * 503 while attempts cannot be stored (BFF-33) or when the lease ended before the charge could be sent
 */
export async function chargeOnce(deps: ChargeDependencies, charge: Charge): Promise<ChargeOutcome> {
  const { audit } = charge
  const holding = holderOfCart(deps, charge)
  // Awaited below, unless the order itself is known or cannot be read.
  holding.catch(() => undefined)
  const seen = await readReconciled(deps, charge)
  const known = knownOutcome(charge, seen, deps.now())
  if (known) {
    audit({ audit: 'charge.repeated', outcome: known.kind })
    return known
  }

  const reserved = await reserve(deps, charge, { seen, holder: await holding })
  audit({ audit: 'charge.reserved', amountCents: toCents(charge.amount) })
  const check = await checkBeforeSending(deps, charge).catch(async (error: unknown) => {
    await release(deps, charge, reserved)
    throw error
  })
  if ('refusal' in check) {
    await release(deps, charge, reserved)
    audit({ audit: 'charge.not-sent', outcome: 'refused' })
    return { kind: 'refused', upstreamResponse: check.refusal }
  }
  const { cart, earlier } = check
  // BFF-95: a history that cannot be read keeps nobody from paying. The record and the idempotency key have to do then.
  const { charge: found, declined } = earlier
  if (isCharge(found)) return adopt(deps, charge, reserved, { ...found, declined })

  const sending = await markAsSending(deps, charge, reserved, {
    declines: Math.max(reserved.declines, declined),
    purpose: purposeOf(charge),
    ...timesOfSending(check, reserved, deps.now()),
  })
  const amountCents = cart.cents
  audit({ audit: 'charge.sending', amountCents })
  const outcome = await postCharge(deps, charge, amountCents, sending)
  audit({ audit: 'charge.result', outcome: outcome.kind, amountCents })
  if (outcome.kind === 'unsent') await release(deps, charge, sending)
  else await recordResult(deps, charge, sending, resultOf(outcome))
  return outcome
}

/** The attempt that has the cart, null for none. @throws AppError 409 CART_IN_PAYMENT, 503 while nobody can tell */
const holderOfCart = (deps: ChargeDependencies, { audit, ...charge }: Charge): Promise<string | null> =>
  deps.carts.holderOf(charge, (order) => {
    const { orderId } = order
    return statusOf(deps, { ...charge, order, audit: (event) => audit({ ...event, orderId }) })
  })

/**
 * The record of an order, null when there is none. An unknown outcome is looked up in the transactions first, and stays
 * unknown when they prove nothing or cannot be read (BFF-29). A reservation whose lease is over is removed before the order
 * is reported as free: an attempt that hangs finds it gone and sends nothing.
 * @throws AppError 503 while attempts cannot be read or stored
 */
export async function readReconciled(
  { attempts, reconcile, now }: Pick<ChargeDependencies, 'attempts' | 'reconcile' | 'now'>,
  { order, context, audit }: Pick<Charge, 'order' | 'context' | 'audit'>,
): Promise<AttemptRecord | null> {
  const record = await attempts.read(order)
  if (record === null) return null
  const status = attemptStatusOf(record, now())
  if (status === 'NONE') {
    await attempts.release(order, record)
    return attempts.read(order)
  }
  if (status !== 'UNKNOWN') return record
  const result = await reconcile(order, record, context)
  if (result === 'unproven' || result === 'unreadable') {
    audit({ audit: 'charge.lookup', outcome: result })
    return record
  }
  audit({ audit: 'charge.lookup', outcome: auditedStatus[result.status] })
  await attempts.recordResult(order, record, result)
  audit({ audit: 'charge.reconciled', outcome: auditedStatus[result.status] })
  return attempts.read(order)
}

/**
 * What is known of paying an order: what its record says, but for a FAILED that the history contradicts, since a store that fell
 * back has the record of an earlier charge; without a record what the history shows, and never NONE of one that could not be read to
 * its end (BFF-95).
 * @throws AppError 503 while nobody can tell
 */
export async function statusOf(
  deps: Pick<ChargeDependencies, 'attempts' | 'reconcile' | 'findEarlierCharges' | 'now'>,
  asked: Pick<Charge, 'order' | 'context' | 'audit'>,
): Promise<AttemptStatus> {
  const status = attemptStatusOf(await readReconciled(deps, asked), deps.now())
  if (!mayPayAgain(status)) return status
  const { charge } = await deps.findEarlierCharges(asked.order, asked.context)
  if (charge === 'none' || (charge === 'unknown' && status === 'FAILED')) return status
  if (charge === 'unknown') throw historyUnreadable()
  asked.audit({ audit: 'charge.lookup', outcome: auditedStatus[charge.status] })
  return charge.status
}

/** The status of an attempt in the words of the audit trail, which are those of outcomes. */
export const auditedStatus = { SUCCESS: 'success', FAILED: 'declined', UNKNOWN: 'unknown' } as const

/** What is known of an order without sending anything, null when it may be charged. @throws AppError 409 */
function knownOutcome(charge: Charge, seen: AttemptRecord | null, now: number): ChargeOutcome | null {
  const status = attemptStatusOf(seen, now)
  if (seen === null || status === 'NONE' || status === 'FAILED') return null
  if (seen.purpose !== null && seen.purpose !== purposeOf(charge)) throw new AppError('ORDER_REUSED')
  if (status === 'PENDING') throw new AppError('PAYMENT_IN_PROGRESS')
  if (status === 'SUCCESS' && seen.response) return { kind: 'success', response: seen.response }
  return unknownOutcome(seen.response?.userMessage)
}

/** The longest way a charge can take: an unclear one is looked up, the cart is read, and then it is sent (BFF-73). */
export const longestChargeMs = ({
  upstreamTimeoutMs,
  chargeTimeoutMs,
}: {
  readonly upstreamTimeoutMs: number
  readonly chargeTimeoutMs: number
}): number => 2 * upstreamTimeoutMs + chargeTimeoutMs

type Check = {
  readonly cart: CartAmount
  /** When the cart's response came, by our clock. */
  readonly cartAt: number
  readonly earlier: EarlierCharges
}

/**
 * The cart's amount, which is what the fan confirmed, and what the history says of the order; the product server's response
 * when it does not show this fan the cart.
 * @throws AppError 409 when the fan confirmed another amount (PAY-20), 502 or 504 when the cart cannot be read
 */
async function checkBeforeSending(
  { upstream, findEarlierCharges, now }: ChargeDependencies,
  { order, cartId, amount, context }: Charge,
): Promise<Check | { readonly refusal: JsonResponse }> {
  const [[cart, cartAt], earlier] = await Promise.all([
    cartAmount(upstream, cartId, context).then((amount) => [amount, now()] as const),
    findEarlierCharges(order, context),
  ])
  if (!('cents' in cart)) return { refusal: cart }
  if (!isCharge(earlier.charge) && (cart.cents <= 0 || cart.cents !== toCents(amount)))
    throw cartChanged(cart.cents)
  return { cart, cartAt, earlier }
}

const isCharge = (found: EarlierCharges['charge']): found is EarlierCharge => typeof found === 'object'

/**
 * From when on a transaction may be, and certainly is, of a charge that is sent now; null, so that none proves that it failed,
 * where the product server does not tell its time, or a history that could not be read may hold more declines than are known
 * (BFF-93). It tells its time in whole seconds; where our clock is in the same second it is taken for the exact time.
 */
function timesOfSending(
  { cart: { readAt }, cartAt, earlier }: Check,
  { failedUntil }: AttemptRecord,
  now: number,
): Pick<AttemptRecord, 'possibleFrom' | 'certainFrom'> {
  if (readAt === null || earlier.charge === 'unknown') return { possibleFrom: null, certainFrom: null }
  const clocksAgree = readAt <= cartAt && cartAt < readAt + 1_000
  const possibleFrom = Math.max(readAt, latest(failedUntil, earlier.failedUntil) ?? 0)
  return { possibleFrom, certainFrom: Math.max(possibleFrom, clocksAgree ? now : readAt + 1_000) }
}

/**
 * Takes over a charge that the history shows and the store has lost: it is not sent again.
 * @throws AppError 409 ORDER_REUSED when it was for another amount, 409 PAYMENT_IN_PROGRESS when another attempt was
 * faster, 503 when the record cannot be stored
 */
async function adopt(
  deps: ChargeDependencies,
  charge: Charge,
  reserved: AttemptRecord,
  { status, amount, createdOn, declined }: EarlierCharge & Pick<EarlierCharges, 'declined'>,
): Promise<ChargeOutcome> {
  const { order } = charge
  if (amount !== toCents(charge.amount)) {
    await release(deps, charge, reserved)
    throw new AppError('ORDER_REUSED')
  }
  const response = { status, userMessage: '' }
  const times = { possibleFrom: createdOn, certainFrom: createdOn }
  const declines = Math.max(reserved.declines, declined)
  const purpose = purposeOf(charge)
  const adopted = { ...reserved, ...times, status, declines, purpose, response, adopted: true } as const
  const isStored = await deps.attempts.putIfUnchanged(order, reserved, adopted)
  if (!isStored) throw new AppError('PAYMENT_IN_PROGRESS')
  charge.audit({ audit: 'charge.adopted', outcome: auditedStatus[status], amountCents: amount })
  return { kind: status === 'SUCCESS' ? 'success' : 'unknown', response }
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
    const response = await upstream.call(chargeCard, {
      params: { cardId },
      body: { amount: toDecimal(cents), orderId: order.orderId, cartId, storeId, eventId },
      ...context,
      headers: { ...context.headers, 'idempotency-key': idempotencyKeyOf(order, attempt) },
      timeoutMs: chargeTimeoutMs,
      dedicatedConnection: true,
    })
    return outcomeOf(response)
  } catch (error) {
    return outcomeOfError(error)
  }
}
