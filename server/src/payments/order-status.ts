import type { Cents } from '@storefront/shared/domain/money.ts'
import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import type { AuditFields } from '../observability/audit.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  attemptStatusOf,
  latest,
  type OrderKey,
  provenSuccess,
  withClosedTap,
} from './attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import {
  historyUnreadable,
  lookbackMs,
  type OrderHistory,
  rowsIn,
  type SearchHistory,
} from './order-history.ts'

export type StatusQuery = {
  readonly order: OrderKey
  /** Whether the order id was issued to this fan. */
  readonly isIssued: boolean
  readonly context: CallContext
  /** Writes an event about a charge into the audit trail (BFF-87). It never throws. */
  readonly audit: (event: Pick<AuditFields, 'audit' | 'outcome' | 'amountCents' | 'orderId'>) => void
}

export type StatusDependencies = {
  readonly attempts: AttemptStore
  readonly history: ChargeHistory
  readonly now: () => number
}

/**
 * The payment status of an order. Its record decides, except that the history overrides FAILED and NONE: after a failover the store may
 * hold the record of an earlier charge. Without a whole record the history decides, and it must be complete to decide NONE (BFF-95,
 * BFF-95).
 * @param tap the tap that the fan asks about; NONE and FAILED then mean that its charge cannot arrive any more (BFF-109)
 * @throws AppError 503 when the status cannot be determined
 */
export async function statusOf(
  deps: StatusDependencies,
  query: StatusQuery,
  tap?: string,
): Promise<AttemptStatus> {
  const record = await (tap === undefined ? readAndReconcile(deps, query) : closeTap(deps, query, tap))
  const status = attemptStatusOf(record, deps.now())
  if (!mayPayAgain(status)) return status
  const { charge } = await deps.history.findEarlierCharges(query.order, query.context)
  // The next charge then needs no history (BFF-95). It does no harm if the record has changed.
  if (charge === 'none' && record && !record.whole)
    await deps.attempts.putIfUnchanged(query.order, record, { ...record, whole: true })
  if (charge === 'none' || (charge === 'unknown' && record?.whole)) return status
  if (charge === 'unknown') throw historyUnreadable()
  query.audit({ audit: 'charge.lookup', outcome: auditOutcomes[charge.status] })
  return charge.status
}

const auditOutcomes = { SUCCESS: 'success', FAILED: 'declined', UNKNOWN: 'unknown' } as const

/**
 * Closes a tap, unless the order is being charged or was charged. A charge that arrives at the same time
 * changes the record too, so one of both loses its compare-and-set (BFF-109). Returns the record of the order.
 * @throws AppError 503 while attempts cannot be read or stored
 */
async function closeTap(
  deps: StatusDependencies,
  query: StatusQuery,
  tap: string,
): Promise<AttemptRecord | null> {
  const record = await readAndReconcile(deps, query)
  // Nothing is stored for an invented order, which is never charged (BFF-103).
  const isOpen = record !== null || query.isIssued
  if (!isOpen || !mayPayAgain(attemptStatusOf(record, deps.now()))) return record
  const closed = withClosedTap(record, tap)
  if (closed === null) return record
  return (await deps.attempts.putIfUnchanged(query.order, record, closed))
    ? closed
    : closeTap(deps, query, tap)
}

/**
 * Reads the record of an order, null when there is none. An unknown outcome is looked up in the transactions first, and stays
 * unknown when they prove nothing or cannot be read (BFF-29). Before an expired reservation is reported as free its record is
 * replaced, so a stalled attempt fails its compare-and-set.
 * @throws AppError 503 while attempts cannot be read or stored
 */
export async function readAndReconcile(
  { attempts, history, now }: StatusDependencies,
  { order, context, audit }: StatusQuery,
): Promise<AttemptRecord | null> {
  const record = await attempts.read(order)
  if (record === null) return null
  const status = attemptStatusOf(record, now())
  if (status === 'NONE' && record.status === 'RESERVED') {
    await attempts.release(order, record)
    return attempts.read(order)
  }
  if (status !== 'UNKNOWN') return record
  const result = await history.reconcile(order, record, context)
  if (result === 'unproven' || result === 'unreadable') {
    audit({ audit: 'charge.lookup', outcome: result })
    return record
  }
  audit({ audit: 'charge.lookup', outcome: auditOutcomes[result.status] })
  await attempts.recordResult(order, record, result)
  audit({ audit: 'charge.reconciled', outcome: auditOutcomes[result.status] })
  return attempts.read(order)
}

/** The result of an attempt that the transactions prove. `unproven`: they prove none. `unreadable`: the history is incomplete. */
type Proof = AttemptResult | 'unproven' | 'unreadable'

/**
 * What the transactions of an order prove about an attempt at it. One paid transaction proves SUCCESS. FAILED requires a complete
 * history that lists more declines than were counted when the charge was sent (BFF-58), the last of them certainly of this attempt, and
 * no transaction since then that may still be paid (BFF-58).
 */
function provenBy(history: OrderHistory, attempt: AttemptRecord, paidStatuses: readonly string[]): Proof {
  if (rowsIn(history).some(({ status }) => paidStatuses.includes(status))) {
    return provenSuccess
  }
  if (!history.isComplete) return 'unreadable'
  const { declines, possibleFrom, certainFrom, leaseUntil } = attempt
  // Two conclusions below hold only for a history that was read after the lease.
  const isLeaseOver = history.askedAt >= leaseUntil
  const declined = history.all.filter(({ status }) => status === 'declined')
  const isDecline = declined.length > declines
  // BFF-96: a charge that was executed would be listed by now.
  if (attempt.conflict && !isDecline && isLeaseOver && declined.length === history.all.length) {
    return { status: 'FAILED', isDecline, failedUntil: null }
  }
  // An adopted charge is itself one of the listed transactions, so it needs no additional decline.
  if (!isDecline && !attempt.adopted) return 'unproven'
  if (possibleFrom === null || certainFrom === null) return 'unproven'
  const mayBeOwn = history.all.filter(({ createdOn }) => createdOn === null || createdOn >= possibleFrom)
  if (mayBeOwn.some(({ status }) => status !== 'declined')) return 'unproven'
  const createdOn = latest(...mayBeOwn.map((row) => row.createdOn))
  // Before `certainFrom` it may be an earlier decline that was listed late. After the lease the attempt's own decline is listed.
  if (createdOn === null || (createdOn < certainFrom && !isLeaseOver)) return 'unproven'
  return { status: 'FAILED', isDecline, failedUntil: createdOn + 1 }
}

/** A charge that the history lists although our store has no record of it. */
export type EarlierCharge = {
  /** UNKNOWN while the product server processes it. */
  readonly status: 'SUCCESS' | 'UNKNOWN'
  /** Null when it is not known. */
  readonly amount: Cents | null
  /** As in `OrderRow`. */
  readonly createdOn: number | null
}

export type EarlierCharges = {
  /** `unknown`: none is listed, but the history is incomplete or has an undocumented status. */
  readonly charge: EarlierCharge | 'none' | 'unknown'
  /** As in `AttemptRecord`, for the declined transactions that are listed. */
  readonly failedUntil: number | null
  /** How many declined transactions of the order are listed. */
  readonly declined: number
}

/** The statuses that prove that nothing was charged. An undocumented status may mean anything. */
const unchargedStatuses = ['initiated', 'declined']

/** Short, because the fan waits for it. It runs in parallel with the call for the cart. */
const findTimeoutMs = 2_000

export type ChargeHistory = ReturnType<typeof createChargeHistory>

type HistoryOptions = {
  /** The statuses of a paid order, in lower case. */
  readonly paidStatuses: readonly string[]
  /** Limit of a search by `reconcile`. */
  readonly timeoutMs: number
  readonly now: () => number
}

/** What the customer's transactions say about charges. */
export function createChargeHistory(
  searchHistory: SearchHistory,
  { paidStatuses, timeoutMs, now }: HistoryOptions,
) {
  return {
    /** Searches for the outcome of an attempt without a response (PAY-24, BFF-29). */
    async reconcile(order: OrderKey, attempt: AttemptRecord, context: CallContext): Promise<Proof> {
      const since = (attempt.possibleFrom ?? attempt.leaseUntil) - lookbackMs
      return provenBy(await searchHistory(order, context, { since, timeoutMs }), attempt, paidStatuses)
    },
    /**
     * Searches the latest transactions for an order without a record, before it is charged or reported as free. So a store that has lost
     * its records (a failover, a restart without Redis) does not lead to a second charge.
     */
    async findEarlierCharges(order: OrderKey, context: CallContext): Promise<EarlierCharges> {
      const asked = { since: now() - lookbackMs, timeoutMs: findTimeoutMs }
      const history = await searchHistory(order, context, asked)
      const rows = rowsIn(history)
      const charged = (matches: (status: string) => boolean, status: EarlierCharge['status']) => {
        const row = rows.find((each) => matches(each.status))
        return row && { status, amount: row.amount, createdOn: row.createdOn }
      }
      const declined = rows.filter(({ status }) => status === 'declined')
      const isUncharged = history.isComplete && rows.every(({ status }) => unchargedStatuses.includes(status))
      return {
        charge:
          charged((status) => paidStatuses.includes(status), 'SUCCESS') ??
          charged((status) => status === 'pending', 'UNKNOWN') ??
          (isUncharged ? 'none' : 'unknown'),
        failedUntil: latest(...declined.map(({ createdOn }) => createdOn && createdOn + 1)),
        declined: declined.length,
      }
    },
  }
}
