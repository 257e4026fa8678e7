import type { Cents } from '@storefront/shared/domain/money.ts'
import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import type { AuditFields } from '../observability/audit.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import { type AttemptRecord, type AttemptResult, attemptStatusOf, latest, type OrderKey } from './attempt.ts'
import type { Attempts } from './attempt-store.ts'
import {
  historyUnreadable,
  listedIn,
  lookbackMs,
  type OrderHistory,
  type SearchHistory,
} from './order-history.ts'

/** What is asked of an order, and in whose name. */
export type StatusQuestion = {
  readonly order: OrderKey
  readonly context: CallContext
  /** Writes what became of a charge into the audit trail (BFF-87). It never throws. */
  readonly audit: (event: Pick<AuditFields, 'audit' | 'outcome' | 'amountCents' | 'orderId'>) => void
}

/** What the status of an order needs of the server. */
export type StatusDependencies = {
  readonly attempts: Attempts
  readonly reconcile: Reconcile
  readonly findEarlierCharges: FindEarlierCharges
  readonly now: () => number
}

/**
 * What is known of paying an order: what its record says, but for a FAILED that the history contradicts, since a store that fell
 * back has the record of an earlier charge; without a record what the history shows, and never NONE of one that could not be read to
 * its end (BFF-95).
 * @throws AppError 503 while nobody can tell
 */
export async function statusOf(deps: StatusDependencies, asked: StatusQuestion): Promise<AttemptStatus> {
  const status = attemptStatusOf(await readReconciled(deps, asked), deps.now())
  if (!mayPayAgain(status)) return status
  const { charge } = await deps.findEarlierCharges(asked.order, asked.context)
  if (charge === 'none' || (charge === 'unknown' && status === 'FAILED')) return status
  if (charge === 'unknown') throw historyUnreadable()
  asked.audit({ audit: 'charge.lookup', outcome: auditedStatus[charge.status] })
  return charge.status
}

/** The status of an attempt in the words of the audit trail, which are those of outcomes. */
const auditedStatus = { SUCCESS: 'success', FAILED: 'declined', UNKNOWN: 'unknown' } as const

/**
 * The record of an order, null when there is none. An unknown outcome is looked up in the transactions first, and stays
 * unknown when they prove nothing or cannot be read (BFF-29). Before an expired reservation is reported as free it is deleted, so
 * that a stalled attempt fails its compare-and-set.
 * @throws AppError 503 while attempts cannot be read or stored
 */
export async function readReconciled(
  { attempts, reconcile, now }: Omit<StatusDependencies, 'findEarlierCharges'>,
  { order, context, audit }: StatusQuestion,
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

/** What the transactions prove about an attempt: nothing when `unproven`, and not even that they do not when `unreadable`. */
type Proof = AttemptResult | 'unproven' | 'unreadable'

/** Looks in the customer's transactions for the outcome of an attempt without a response (PAY-24, BFF-29). */
export type Reconcile = (order: OrderKey, attempt: AttemptRecord, context: CallContext) => Promise<Proof>

type ReconcileOptions = {
  /** The statuses of an order that prove that it was paid, in lower case. */
  readonly paidStatuses: readonly string[]
  /** For one search. */
  readonly timeoutMs: number
}

export const createReconcile =
  (searchHistory: SearchHistory, { paidStatuses, timeoutMs }: ReconcileOptions): Reconcile =>
  async (order, attempt, context) => {
    const since = (attempt.possibleFrom ?? attempt.leaseUntil) - lookbackMs
    return provenBy(await searchHistory(order, context, { since, timeoutMs }), attempt, paidStatuses)
  }

/**
 * What the transactions of an order prove about an attempt at it. One that is paid means SUCCESS. FAILED needs all of them:
 * more declined ones than were known when the charge was sent (BFF-93), the last certainly the attempt's own, and none of the
 * attempt's time that may still become something else (BFF-58).
 */
function provenBy(history: OrderHistory, attempt: AttemptRecord, paidStatuses: readonly string[]): Proof {
  if (listedIn(history).some(({ status }) => paidStatuses.includes(status))) {
    return { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }
  }
  if (!history.isComplete) return 'unreadable'
  const { declines, possibleFrom, certainFrom, leaseUntil } = attempt
  // What the history is read to say at the end of the lease must not be read before it.
  const isLeaseOver = history.askedAt >= leaseUntil
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

/** A charge of an order that the history shows although our store has no record of it. */
export type EarlierCharge = {
  /** UNKNOWN while the product server works on it. */
  readonly status: 'SUCCESS' | 'UNKNOWN'
  readonly amount: Cents
  /** As in `OrderRow`. */
  readonly createdOn: number | null
}

export type EarlierCharges = {
  /** `unknown`: none is listed, in a history that could not be read to its end, or that has a status which nobody documents. */
  readonly charge: EarlierCharge | 'none' | 'unknown'
  /** As in `AttemptRecord`, of the declined transactions that are listed. */
  readonly failedUntil: number | null
  /** How many declined transactions of the order are listed. */
  readonly declined: number
}

/**
 * Looks at the customer's latest transactions for an order of which our store has no record, before it is charged or reported
 * as free, so that a store that has lost its records (a failover, a restart without Redis) does not charge twice.
 */
export type FindEarlierCharges = (order: OrderKey, context: CallContext) => Promise<EarlierCharges>

/** What an order is that nobody has paid, or that was declined. A status that nobody documents may mean anything. */
const uncharged = ['initiated', 'declined']

/** Beside the call for the cart, for which the fan waits anyway. */
const findTimeoutMs = 2_000

export const createFindEarlierCharges =
  (
    searchHistory: SearchHistory,
    { paidStatuses, now }: Pick<ReconcileOptions, 'paidStatuses'> & { readonly now: () => number },
  ): FindEarlierCharges =>
  async (order, context) => {
    const asked = { since: now() - lookbackMs, timeoutMs: findTimeoutMs }
    const history = await searchHistory(order, context, asked)
    const rows = listedIn(history)
    const charged = (matches: (status: string) => boolean, status: EarlierCharge['status']) => {
      const row = rows.find((each) => matches(each.status))
      return row && { status, amount: row.amount, createdOn: row.createdOn }
    }
    const declined = rows.filter(({ status }) => status === 'declined')
    return {
      charge:
        charged((status) => paidStatuses.includes(status), 'SUCCESS') ??
        charged((status) => status === 'pending', 'UNKNOWN') ??
        (history.isComplete && rows.every(({ status }) => uncharged.includes(status)) ? 'none' : 'unknown'),
      failedUntil: latest(...declined.map(({ createdOn }) => createdOn && createdOn + 1)),
      declined: declined.length,
    }
  }
