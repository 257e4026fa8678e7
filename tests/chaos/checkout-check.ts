import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Checkout } from '../fake-upstream/state/order.ts'
import type { CheckoutArrival } from './product-server.ts'
import type { Statement } from './statement.ts'

/** A tab that checked out an order, and the result; `status` is 0 without a response. */
export type CheckoutTap = Pick<Statement, 'orderId' | 'requestId' | 'askedAt' | 'respondedAt'> & {
  /** The address of the replica. */
  readonly replica: string
  readonly status: number
  readonly code: string
}

/** All checkouts of a fan, oldest first. The product server recognises idempotency keys. */
export type CheckoutStory = {
  readonly charges: readonly Charge[]
  readonly arrivals: readonly CheckoutArrival[]
  readonly done: readonly Checkout[]
  readonly taps: readonly CheckoutTap[]
  /** The orders that operators read to be unresolved. */
  readonly listed: ReadonlySet<string>
}

/**
 * Returns the first broken promise, or null: an order is checked out at most once and only after it is paid, each
 * replica sends one checkout of it at a time, no tab reads a success that did not happen, and no paid order is forgotten:
 * it is checked out, or listed for operators.
 */
export function checkoutViolationOf(story: CheckoutStory): string | null {
  const orders = new Set([...story.taps, ...story.charges].map(({ orderId }) => orderId))
  for (const orderId of orders) {
    const own = <T extends { readonly orderId: string }>(each: readonly T[]) =>
      each.filter((one) => one.orderId === orderId)
    const violation = violationOfOrder({
      charges: own(story.charges),
      arrivals: own(story.arrivals),
      done: own(story.done),
      taps: own(story.taps),
      listed: story.listed,
    })
    if (violation) return violation
  }
  return null
}

function violationOfOrder({ charges, arrivals, done, taps, listed }: CheckoutStory): string | null {
  if (done.length > 1) return `checked out ${done.length} times`
  const paid = charges.find(({ status }) => status === 'SUCCESS')
  const paidAt = paid?.settledAt ?? null
  if (arrivals.some(({ at }) => paidAt === null || at < paidAt)) return 'checked out before it was paid'
  if (sentAtOnce(arrivals, taps)) return 'two checkouts at once from one replica'
  if (done.length === 0 && taps.some(({ status }) => status === 200))
    return 'told checked out, which it is not'
  const asked = taps.some(
    ({ askedAt, status }) => paidAt !== null && askedAt > Date.parse(paidAt) && status > 0,
  )
  if (asked && done.length === 0) return 'paid, and not checked out in the end'
  return paid && done.length === 0 && !listed.has(paid.orderId) ? 'paid and forgotten' : null
}

/** The most time that a response needs from the replica to the tab that reads it. */
const unreadMs = 1_000

/** Whether a replica sent a checkout long before the response to another one was due. */
function sentAtOnce(arrivals: readonly CheckoutArrival[], taps: readonly CheckoutTap[]): boolean {
  const sent = arrivals.flatMap(({ at, requestId }) => {
    const tap = taps.find((each) => each.requestId === requestId)
    return tap ? [{ ...tap, at: Date.parse(at) }] : []
  })
  return sent.some((one) =>
    sent.some(
      (other) =>
        other !== one &&
        other.replica === one.replica &&
        other.at >= one.at &&
        other.at < one.respondedAt - unreadMs,
    ),
  )
}
