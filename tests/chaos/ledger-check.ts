import type { Charge } from '../fake-upstream/state/charge.ts'
import { upstreamTimeoutMs } from './plan.ts'
import type { Arrival } from './product-server.ts'
import type { Statement } from './statement.ts'

/** Everything that happened to one order of a fan. */
export type OrderStory = {
  /** The ledger: every charge that was carried out, oldest first. */
  readonly charges: readonly Charge[]
  /** The charges that reached the product server, oldest first. */
  readonly arrivals: readonly Arrival[]
  /** What the fan was told, oldest first; the last one is what the screen shows in the end. */
  readonly statements: readonly Statement[]
  /** Whether the product server recognises every repeated Idempotency-Key. */
  readonly honoursKeys: boolean
  /** When Redis lost data, in milliseconds of the epoch. */
  readonly lossesAt: readonly number[]
}

/**
 * Returns the first broken promise, or null: an order is charged at most once, each tap is too, no response contradicts the ledger, then
 * or later, and in the end the fan reads what the ledger contains.
 */
export function violationOf(story: OrderStory): string | null {
  const { charges, statements } = story
  const taken = charges.filter(({ status }) => status !== 'FAILED')
  if (taken.length > 1) return `charged ${taken.length} times`
  // Not even a decline is authorised again for a copy of its request.
  if (new Set(charges.map(({ requestId }) => requestId)).size < charges.length)
    return 'a tap was charged again'
  for (const statement of statements) {
    const contradiction = contradictionOf(statement, story)
    if (contradiction) return `told ${statement.told} (${statement.response}), ${contradiction}`
  }
  return wrongEndOf(story)
}

/** The violation when a cart was charged more than once, under any orders; else null. */
export function cartViolationOf(charges: readonly Charge[]): string | null {
  const taken = charges.filter(({ status }) => status !== 'FAILED')
  const carts = Map.groupBy(taken, ({ cartId }) => cartId)
  const twice = [...carts.values()].find((own) => own.length > 1)
  return twice ? `a cart was charged ${twice.length} times` : null
}

/** How long the charges of a fan may be refused during a failover of Redis (BFF-77). */
const longestRefusalMs = 5_000

/** The violation when every charge of the fan was refused for too long; else null. */
export function refusalViolationOf(statements: readonly Statement[]): string | null {
  let longest = 0
  let since: number | null = null
  for (const { cartId, told, askedAt, respondedAt } of statements) {
    if (cartId === null) continue
    since = told === 'not sent' ? (since ?? askedAt) : null
    if (since !== null) longest = Math.max(longest, respondedAt - since)
  }
  return longest > longestRefusalMs ? `charges were refused for ${longest} ms` : null
}

function contradictionOf(statement: Statement, story: OrderStory): string | null {
  const { charges, arrivals } = story
  const { told, cartId, requestId, respondedAt, tap } = statement
  const isOwn = (charge: Charge) => charge.requestId === requestId
  const hasCopies = story.statements.filter((each) => each.requestId === requestId).length > 1
  const wasSent = !hasCopies && arrivals.some((arrival) => arrival.requestId === requestId)
  switch (told) {
    case 'SUCCESS': {
      const paid = charges.find(
        ({ status, settledAt }) => status === 'SUCCESS' && timeOf(settledAt) <= respondedAt,
      )
      if (!paid) return 'not charged by then'
      return cartId === null || paid.cartId === cartId ? null : 'charged for another cart'
    }
    case 'NONE':
    case 'FAILED': {
      if (arrivals.some((arrival) => arrival.requestId === tap && timeOf(arrival.at) > respondedAt))
        return 'its tap was sent later'
      const ofTap = charges.find((charge) => charge.requestId === tap && charge.status !== 'FAILED')
      if (ofTap && !(told === 'NONE' && isInvisible(ofTap, statement, story))) return 'its tap was charged'
      // The decline of this tap's own charge counts from that decline on. Any other answer only has to be true at some
      // moment since the question.
      const declines = charges.filter(isOwn).map(({ settledAt }) => timeOf(settledAt))
      const since = Math.max(statement.askedAt, ...declines.filter((at) => at <= respondedAt))
      const other = charges.find((charge) => runsOrTook(charge, since, respondedAt))
      if (!other || (told === 'NONE' && isInvisible(other, statement, story))) return null
      return other.status === 'SUCCESS' ? 'charged then or later' : 'a charge was running'
    }
    case 'not sent':
      return wasSent ? 'the charge was sent' : null
    case 'reused':
      if (wasSent) return 'the charge was sent'
      // Only a charge that ran or had succeeded at that moment may block the cart. A cart that was declined, or is paid
      // later, is free.
      return charges.some((charge) => charge.cartId === cartId && mayStandAt(charge, statement))
        ? 'charged for this very cart'
        : null
    default:
      return null
  }
}

const timeOf = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))

/** Whether a charge ran, or had succeeded, from `from` until `to`. */
const runsOrTook = ({ receivedAt, settledAt, status }: Charge, from: number, to: number) =>
  timeOf(receivedAt) < from && (status === 'SUCCESS' || timeOf(settledAt) > to)

/** Whether a charge ran, or had succeeded, at some moment between question and answer. */
const mayStandAt = ({ receivedAt, settledAt, status }: Charge, { askedAt, respondedAt }: Statement) =>
  timeOf(receivedAt) < respondedAt && (status === 'SUCCESS' || timeOf(settledAt) > askedAt)

/**
 * Reading an attempt sends nothing. When the record of a charge was lost, the read can see the charge only once the
 * history lists it.
 */
function isInvisible(
  { receivedAt, history }: Charge,
  { cartId, askedAt, respondedAt }: Statement,
  story: OrderStory,
) {
  const wasLost = story.lossesAt.some((at) => at > timeOf(receivedAt) && at < respondedAt)
  const isListed = history.some(
    ({ status, listedAt }) => (status === 'pending' || status === 'completed') && timeOf(listedAt) <= askedAt,
  )
  return cartId === null && wasLost && !isListed
}

/**
 * UNKNOWN is right in the end only when the history proves nothing about the last charge that was sent, and when that
 * charge was not refused with a 409 before anything of the order was carried out. A request that repeats the key of a
 * decline that is already listed is no charge: the product server repeats the decline or refuses it. Nor does a row prove anything
 * about a charge before which the history could not be read in time (BFF-58); it leaves that much later.
 */
function wrongEndOf({ charges, arrivals, statements, honoursKeys }: OrderStory): string | null {
  const end = statements.at(-1)?.told ?? 'nothing'
  if (charges.some(({ status }) => status === 'SUCCESS')) {
    return end === 'SUCCESS' ? null : `charged, but told ${end} in the end`
  }
  if (end === 'NONE' || end === 'FAILED') return null
  if (end !== 'UNKNOWN') return `told ${end} in the end`
  if (charges.length === 0 && arrivals.at(-1)?.status === 409)
    return 'refused with a 409, but told UNKNOWN in the end'
  const repeatsDecline = ({ idempotencyKey, requestId, at }: Arrival) =>
    charges.some(
      (charge) =>
        charge.idempotencyKey === idempotencyKey &&
        charge.requestId !== requestId &&
        charge.history.some(({ status, listedAt }) => status === 'declined' && listedAt < at),
    )
  const last = arrivals.findLast((arrival) => !(honoursKeys && repeatsDecline(arrival)))
  const tap = statements.find(({ requestId }) => requestId === last?.requestId)
  if (last && tap && timeOf(last.at) - tap.askedAt >= upstreamTimeoutMs) return null
  const charge = charges.find(({ requestId }) => requestId === last?.requestId)
  return charge?.history.at(-1)?.status === 'declined' ? 'declined, but told UNKNOWN in the end' : null
}

/** The statuses of an order's charges, such as `SUCCESS` or `FAILED, FAILED`. */
export const ledgerText = (charges: readonly Charge[]): string =>
  charges.map(({ status }) => status).join(', ') || 'nothing'
