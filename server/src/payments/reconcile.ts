import { coalesce } from '../async.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import { type AttemptRecord, type AttemptResult, latest, type OrderKey } from './attempts.ts'
import { listedIn, lookbackMs, type OrderHistory, type SearchHistory } from './order-history.ts'

/** What the transactions prove about an attempt: nothing when `unproven`, and not even that they do not when `unreadable`. */
type Proof = AttemptResult | 'unproven' | 'unreadable'

/**
 * Looks in the customer's transactions for the outcome of an attempt without a response (PAY-24, BFF-29). Equal questions at
 * the same time share one search (BFF-60).
 */
export type Reconcile = (order: OrderKey, attempt: AttemptRecord, context: CallContext) => Promise<Proof>

type Options = {
  /** The statuses of an order that prove that it was paid, in lower case. */
  readonly paidStatuses: readonly string[]
  /** For one search. */
  readonly timeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

export function createReconcile(
  searchHistory: SearchHistory,
  { paidStatuses, timeoutMs, now }: Options,
): Reconcile {
  const search: Reconcile = async ({ orderId }, attempt, context) => {
    const since = (attempt.possibleFrom ?? attempt.leaseUntil) - lookbackMs
    // What the history is read to say at the end of the lease must not be read before it.
    const askedAt = now()
    const history = await searchHistory(orderId, context, { since, timeoutMs })
    return provenBy(history, attempt, { paidStatuses, now: askedAt })
  }
  return coalesce(search, (order, attempt) => JSON.stringify([order, attempt]))
}

/**
 * What the transactions of an order prove about an attempt at it. One that is paid means SUCCESS. FAILED needs all of them:
 * more declined ones than were known when the charge was sent (BFF-93), the last certainly the attempt's own, and none of the
 * attempt's time that may still become something else (BFF-58).
 */
function provenBy(
  history: OrderHistory,
  attempt: AttemptRecord,
  { paidStatuses, now }: Pick<Options, 'paidStatuses'> & { readonly now: number },
): Proof {
  if (listedIn(history).some(({ status }) => paidStatuses.includes(status))) {
    return { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }
  }
  if (!history.isComplete) return 'unreadable'
  const { declines, possibleFrom, certainFrom, leaseUntil } = attempt
  const isLeaseOver = now >= leaseUntil
  const declined = history.all.filter(({ status }) => status === 'declined')
  const isDecline = declined.length > declines
  // BFF-97: whatever was carried out would be listed by now.
  if (attempt.conflict && !isDecline && isLeaseOver && declined.length === history.all.length) {
    return { status: 'FAILED', isDecline, failedUntil: null }
  }
  // One that was adopted is listed itself, and its time is by the same clock as those of the others.
  if (!isDecline && !attempt.adopted) return 'unproven'
  if (possibleFrom === null || certainFrom === null) return 'unproven'
  const mayBeOwn = history.all.filter(({ createdOn }) => createdOn === null || createdOn >= possibleFrom)
  if (mayBeOwn.some(({ status }) => status !== 'declined')) return 'unproven'
  const createdOn = latest(...mayBeOwn.map((row) => row.createdOn))
  // Before `certainFrom` it may be an earlier decline that is listed late. Its own would be listed when the lease is over.
  if (createdOn === null || (createdOn < certainFrom && !isLeaseOver)) return 'unproven'
  return { status: 'FAILED', isDecline, failedUntil: createdOn + 1 }
}
