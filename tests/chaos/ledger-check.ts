import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Arrival } from './product-server.ts'
import type { Statement } from './statement.ts'

/** Everything that happened to one order of a fan. */
export type OrderStory = {
  /** The ledger: every charge that was carried out, oldest first. */
  readonly charges: readonly Charge[]
  /** The charges that reached the product server, oldest first. */
  readonly arrivals: readonly Arrival[]
  /** What the fan was told, oldest first; the last one is what the fan's screen ends with. */
  readonly statements: readonly Statement[]
  /** Whether the product server recognises every repeated Idempotency-Key. */
  readonly honoursKeys: boolean
  /** When Redis lost data, in milliseconds of the epoch. */
  readonly lossesAt: readonly number[]
}

/**
 * The first broken promise, null when all were kept: an order is charged once at most, nobody was told anything that the
 * ledger contradicts, then or later, and in the end the fan reads what the ledger says.
 */
export function violationOf(story: OrderStory): string | null {
  const { charges, statements } = story
  const taken = charges.filter(({ status }) => status !== 'FAILED')
  if (taken.length > 1) return `charged ${taken.length} times`
  for (const statement of statements) {
    const contradiction = contradictionOf(statement, story)
    if (contradiction) return `told ${statement.told} (${statement.response}), ${contradiction}`
  }
  return wrongEndOf(story)
}

/** A cart that was charged more than once, whatever its orders; null when there is none. */
export function cartViolationOf(charges: readonly Charge[]): string | null {
  const taken = charges.filter(({ status }) => status !== 'FAILED')
  const carts = Map.groupBy(taken, ({ cartId }) => cartId)
  const twice = [...carts.values()].find((own) => own.length > 1)
  return twice ? `a cart was charged ${twice.length} times` : null
}

/** How long the charges of a fan may be refused while the primary of Redis is moved (BFF-77). */
const longestRefusalMs = 5_000

/** For how long the charges of a fan were refused one after the other, in milliseconds. */
export function refusedMs(statements: readonly Statement[]): number {
  let longest = 0
  let since: number | null = null
  for (const { cartId, told, askedAt, toldAt } of statements) {
    if (cartId === null) continue
    since = told === 'not sent' ? (since ?? askedAt) : null
    if (since !== null) longest = Math.max(longest, toldAt - since)
  }
  return longest
}

/** Charges that were refused for too long; null when none were. */
export function refusalViolationOf(statements: readonly Statement[]): string | null {
  const ms = refusedMs(statements)
  return ms > longestRefusalMs ? `charges were refused for ${ms} ms` : null
}

function contradictionOf(statement: Statement, story: OrderStory): string | null {
  const { charges, arrivals } = story
  const { told, cartId, requestId, toldAt } = statement
  const isOwn = (charge: Charge) => charge.requestId === requestId
  const wasSent = arrivals.some((arrival) => arrival.requestId === requestId)
  switch (told) {
    case 'SUCCESS': {
      const paid = charges.find(
        ({ status, settledAt }) => status === 'SUCCESS' && timeOf(settledAt) <= toldAt,
      )
      if (!paid) return 'not charged by then'
      return cartId === null || paid.cartId === cartId ? null : 'charged for another cart'
    }
    case 'NONE':
    case 'FAILED': {
      // A decline is known from the moment of the tap's own; anything else was true at some moment since the question.
      const declines = charges.filter(isOwn).map(({ settledAt }) => timeOf(settledAt))
      const since = Math.max(statement.askedAt, ...declines.filter((at) => at <= toldAt))
      const other = charges.find((charge) => runsOrTook(charge, since, toldAt))
      if (!other || (told === 'NONE' && isInvisible(other, statement, story))) return null
      return other.status === 'SUCCESS' ? 'charged then or later' : 'a charge was running'
    }
    case 'not sent':
      return wasSent ? 'the charge was sent' : null
    case 'reused':
      if (wasSent) return 'the charge was sent'
      // Only what ran or had taken the money at that moment stands in the way: a cart that was declined, or is paid later, is free.
      return charges.some((charge) => charge.cartId === cartId && mayStandAt(charge, statement))
        ? 'charged for this very cart'
        : null
    default:
      return null
  }
}

const timeOf = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))

/** Whether a charge ran, or had taken the money, during the whole time. */
const runsOrTook = ({ receivedAt, settledAt, status }: Charge, from: number, to: number) =>
  timeOf(receivedAt) < from && (status === 'SUCCESS' || timeOf(settledAt) > to)

/** Whether a charge ran, or had taken the money, at some moment between question and answer. */
const mayStandAt = ({ receivedAt, settledAt, status }: Charge, { askedAt, toldAt }: Statement) =>
  timeOf(receivedAt) < toldAt && (status === 'SUCCESS' || timeOf(settledAt) > askedAt)

/** Reading an attempt sends nothing: of a charge whose record was lost only the history can tell it, once it is listed there. */
function isInvisible(
  { receivedAt, history }: Charge,
  { cartId, askedAt, toldAt }: Statement,
  story: OrderStory,
) {
  const wasLost = story.lossesAt.some((at) => at > timeOf(receivedAt) && at < toldAt)
  const isListed = history.some(
    ({ status, listedAt }) => (status === 'pending' || status === 'completed') && timeOf(listedAt) <= askedAt,
  )
  return cartId === null && wasLost && !isListed
}

/**
 * UNKNOWN in the end is right only where the history proves nothing about the last charge that was sent, and where that was not
 * refused with a 409 while nothing of the order was ever carried out. One that repeats the
 * key of a decline that was listed by then is no charge: the product server repeats the decline or refuses it.
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
  const charge = charges.find(({ requestId }) => requestId === last?.requestId)
  return charge?.history.at(-1)?.status === 'declined' ? 'declined, but told UNKNOWN in the end' : null
}

/** The ledger of an order in a word or two, such as `SUCCESS` or `FAILED, FAILED`. */
export const ledgerText = (charges: readonly Charge[]): string =>
  charges.map(({ status }) => status).join(', ') || 'nothing'
