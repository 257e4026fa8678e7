import { toCents } from '@storefront/shared/domain/money.ts'
import { mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { type AttemptRecord, accepts, attemptStatusOf, purposeOf, tapsOf } from './attempt.ts'
import { type AttemptDependencies, attemptLifecycle, type Decision } from './attempt-lifecycle.ts'
import type { Purchase } from './cart-claims.ts'
import { type CheckResult, checkBeforeSending, timesOfSending } from './charge-check.ts'
import {
  type EarlierCharge,
  readAndReconcile,
  type StatusDependencies,
  type StatusQuery,
  statusOf,
} from './order-status.ts'
import {
  type CardCharge,
  type ChargeOutcome,
  paymentNotSent,
  sendCharge,
  storedFailure,
  unknownOutcome,
} from './send-charge.ts'

export type Charge = CardCharge &
  Purchase &
  StatusQuery & {
    /** In dollars with two decimals, as the fan saw it. */
    readonly amount: string
    /** The fan's tap on Pay Now. The copies of a request that a browser or a proxy makes have the same one (BFF-109). */
    readonly tap: string
    /** Whether this browser has sent a charge of the order before (BFF-95). */
    readonly isResent: boolean
  }

export type ChargeDependencies = AttemptDependencies &
  StatusDependencies & {
    readonly upstream: UpstreamClient
    readonly venueServices: Pick<FastifyInstance['venueServices'], 'of'>
  }

/**
 * Charges a card for an order, once (PAY-20..24). For an order that succeeded it returns the stored response; while the outcome of an
 * earlier charge is unknown it returns `unknown`; for a copy of a tap whose charge failed, that failure. None of these sends anything.
 * Every error means that nothing was sent.
 * @throws AppError
 * - 409 TAP_CLOSED for a tap that was closed, or whose failure has no stored response (BFF-109)
 * - 409 VENUE_PAUSED, with `service`, while the venue pauses ordering (VEN-09)
 * - 409 PAYMENT_IN_PROGRESS while another attempt runs
 * - 409 ORDER_REUSED when the order was sent for another cart or amount (BFF-62)
 * - 409 ORDER_NOT_ISSUED for an order id that was not issued to this fan (BFF-103)
 * - 409 CART_IN_PAYMENT while another order of the cart was, or may be, charged (BFF-98)
 * - 409 CART_CHANGED when the amount is not the cart's
 * - 502 or 504 when the cart cannot be read
 * - 503 while attempts cannot be stored (BFF-33), when the lease ended before the charge could be sent, or when an order that was sent
 *   before has lost its record and its history cannot be read (BFF-95)
 */
export async function chargeOnce(deps: ChargeDependencies, charge: Charge): Promise<ChargeOutcome> {
  const { audit, order } = charge
  // An order with a record was issued; its cookie may have expired since.
  if (!charge.isIssued && (await deps.attempts.read(order)) === null) throw new AppError('ORDER_NOT_ISSUED')
  const holding = holderOfCart(deps, charge)
  // Not awaited when the order itself is already decided or cannot be read, so a rejection must be handled here.
  holding.catch(() => undefined)
  const record = await readAndReconcile(deps, charge)
  const known = knownOutcome(charge, record, deps.now())
  if (known) {
    audit({ audit: 'charge.repeated', outcome: known.kind })
    return known
  }
  const service = deps.venueServices.of(order.tenant)
  if (service?.ordering === 'paused') throw new AppError('VENUE_PAUSED', { fields: { service } })

  let [amountCents, isAdopted] = [toCents(charge.amount), false]
  const outcome = await attemptLifecycle(deps, charge).run(
    { record, holder: await holding },
    {
      check: async (reserved) => {
        audit({ audit: 'charge.reserved', amountCents })
        const check = await checkBeforeSending(deps, charge)
        if ('refusal' in check) return refused(charge, check.refusal)
        if (check.earlier.charge === 'unknown' && charge.isResent && !record?.whole) throw paymentNotSent()
        const decision = decisionOf(charge, reserved, check, deps.now())
        if (decision.kind === 'adopt') isAdopted = true
        else amountCents = check.cart.cents
        return decision
      },
      send: async (attempt) => {
        audit({ audit: 'charge.sending', amountCents })
        const timeoutMs = deps.config.chargeTimeoutMs
        const sent = await sendCharge(deps.upstream, charge, { cents: amountCents, attempt, timeoutMs })
        audit({ audit: 'charge.result', outcome: sent.kind, amountCents })
        return sent
      },
    },
  )
  if (isAdopted) audit({ audit: 'charge.adopted', outcome: outcome.kind, amountCents })
  return outcome
}

/** The attempt that holds the cart, null for none. @throws AppError 409 CART_IN_PAYMENT, 503 when that cannot be determined */
const holderOfCart = (deps: ChargeDependencies, { audit, ...charge }: Charge): Promise<string | null> =>
  deps.cartClaims.holderOf(charge, (order) => {
    const { orderId } = order
    return statusOf(deps, { ...charge, order, audit: (event) => audit({ ...event, orderId }) })
  })

/** The outcome that the record of the order already decides, null when the order may be charged. @throws AppError 409 */
function knownOutcome(charge: Charge, record: AttemptRecord | null, now: number): ChargeOutcome | null {
  const status = attemptStatusOf(record, now)
  if (record === null) return null
  if (mayPayAgain(status)) {
    const taps = tapsOf(record)
    if (accepts(taps, charge.tap)) return null
    const failure = record.tap === charge.tap ? storedFailure(record) : null
    if (failure) return failure
    throw new AppError(taps.includes(charge.tap) ? 'TAP_CLOSED' : 'ORDER_REUSED')
  }
  if (record.purpose !== null && record.purpose !== purposeOf(charge)) throw new AppError('ORDER_REUSED')
  if (status === 'PENDING') throw new AppError('PAYMENT_IN_PROGRESS')
  if (status === 'SUCCESS' && record.response) return { kind: 'success', response: record.response }
  return unknownOutcome(record.response?.userMessage)
}

function refused({ audit }: Charge, upstreamResponse: JsonResponse): Decision {
  audit({ audit: 'charge.not-sent', outcome: 'refused' })
  return { kind: 'end', outcome: { kind: 'refused', upstreamResponse } }
}

/** @throws AppError 409 ORDER_REUSED when the history lists the order with another amount */
function decisionOf(charge: Charge, reserved: AttemptRecord, check: CheckResult, now: number): Decision {
  const { charge: found, declined } = check.earlier
  const declines = Math.max(reserved.declines, declined)
  const purpose = purposeOf(charge)
  // BFF-95: an unreadable history does not block a first payment. The record and the idempotency key prevent a second charge then.
  if (typeof found === 'string') {
    return { kind: 'send', fields: { declines, purpose, ...timesOfSending(check, reserved, now) } }
  }
  return adoption(charge, { ...reserved, declines, purpose }, found)
}

/** Adopts a charge that the history lists but the store has lost, so that it is not sent again. */
function adoption(
  charge: Charge,
  reserved: AttemptRecord,
  { status, amount, createdOn }: EarlierCharge,
): Decision {
  if (amount !== toCents(charge.amount)) throw new AppError('ORDER_REUSED')
  const response = { status, userMessage: '' }
  return {
    kind: 'adopt',
    outcome: { kind: status === 'SUCCESS' ? 'success' : 'unknown', response },
    record: {
      ...reserved,
      status,
      response,
      possibleFrom: createdOn,
      certainFrom: createdOn,
      adopted: true,
      ...(status === 'SUCCESS' && { toCheckOut: true }),
    },
  }
}

/** The longest duration of a charge, in milliseconds: an unclear one is looked up, the cart is read, and the charge is sent (BFF-32). */
export const longestChargeMs = ({
  upstreamTimeoutMs,
  chargeTimeoutMs,
}: AttemptDependencies['config']): number => 2 * upstreamTimeoutMs + chargeTimeoutMs
