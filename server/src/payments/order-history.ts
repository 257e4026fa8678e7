import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { rowsOf } from '@storefront/shared/contract/lenient.ts'
import {
  getTransactionOrder,
  listTransactions,
  type Transaction,
} from '@storefront/shared/contract/transactions.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import type { FastifyInstance } from 'fastify'
import { coalesce } from '../async.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import type { OrderKey } from './attempt.ts'

/** A transaction of an order in the customer's history. */
export type OrderRow = {
  /** Lower case. */
  readonly status: string
  /** Null when it is not known. */
  readonly amount: Cents | null
  /** By the product server's clock, in milliseconds of the epoch; null when the time or its time zone is missing. */
  readonly createdOn: number | null
}

/**
 * The rows of an order that a search found, newest first. Only a complete search proves that a row is missing, so its rows have another
 * name: `all`, not `some` (BFF-58).
 */
export type OrderHistory = {
  /** When the search began, in milliseconds of the epoch by our clock. */
  readonly askedAt: number
} & (
  | { readonly isComplete: true; readonly all: readonly OrderRow[] }
  | { readonly isComplete: false; readonly some: readonly OrderRow[] }
)

/** The rows that were found, complete or not: for conclusions from a row that is listed. */
export const rowsIn = (history: OrderHistory): readonly OrderRow[] =>
  history.isComplete ? history.all : history.some

/** The retryable 503 for a question that only a complete search could answer. */
export const historyUnreadable = (): UpstreamError =>
  new UpstreamError('unavailable', { headers: { 'retry-after': '5' } })

type SearchOptions = {
  /** Beyond the first page, only rows created since the start of this hour are searched; in milliseconds of the epoch. */
  readonly since: number
  /** Limit of the whole search. */
  readonly timeoutMs: number
}

/** Searches the customer's history for the transactions of an order. A call that fails makes the search incomplete. */
export type SearchHistory = (
  order: OrderKey,
  context: CallContext,
  options: SearchOptions,
) => Promise<OrderHistory>

const hourMs = 60 * 60 * 1000

/** How far before a charge a search goes back: longer than a fan spends on one order, so that all its declines are counted. */
export const lookbackMs = hourMs

const maxPages = 5

type App = Pick<FastifyInstance, 'upstream' | 'metrics' | 'now'>

/**
 * Concurrent searches of one customer share one reading of the history, even for different orders, so that one account cannot multiply
 * the calls (BFF-60).
 */
export function createSearchHistory(app: App): SearchHistory {
  const read = coalesce(
    (_order: OrderKey, context: CallContext, asked: SearchOptions) => readHistory(app, context, asked),
    ({ tenant, customer }, { lane }, asked) => JSON.stringify([tenant, customer, lane, asked]),
  )
  return async (order, context, { since, timeoutMs }) => {
    const { isComplete, rows, askedAt } = await read(order, context, {
      since: Math.floor(since / hourMs) * hourMs,
      timeoutMs,
    })
    const own = rows.filter(({ orderId }) => orderId === order.orderId).map(({ row }) => row)
    return isComplete ? { isComplete, all: own, askedAt } : { isComplete, some: own, askedAt }
  }
}

type NumberedRow = { readonly orderId: string; readonly row: OrderRow }

/**
 * Reads page after page, newest first, as long as a page has rows of the searched time, and reads the order of those rows.
 * On the first page it reads the order of every row, because a clock may be hours wrong (BFF-60).
 */
async function readHistory(
  { upstream, metrics, now }: App,
  context: CallContext,
  { since, timeoutMs }: SearchOptions,
) {
  const [askedAt, deadline] = [now(), performance.now() + timeoutMs]
  const found = new Map<string, NumberedRow>()
  let isComplete = true

  /** The response to a call, null when it is not a 200. */
  async function read(endpoint: Endpoint, call: object): Promise<JsonResponse | null> {
    const response = await upstream
      .call(endpoint, {
        ...context,
        ...call,
        headers: { ...context.headers, 'cache-control': 'no-cache' },
        timeoutMs: Math.max(1, deadline - performance.now()),
      })
      .catch((error: unknown) => {
        if (error instanceof UpstreamError) return null
        throw error
      })
    return response?.status === 200 ? response : null
  }

  async function rowOf({ displayTransactionNumber, totalAmount: amount, createdOn }: Transaction) {
    const { at, latest } = timeOf(createdOn)
    const response = await read(getTransactionOrder, { params: { displayTransactionNumber } })
    const { data } = getTransactionOrder.response.safeParse(response?.body)
    const { orderID: orderId, status } = data?.order ?? { orderID: '', status: '' }
    // A broken row that is far too old to matter must not make every search of this fan incomplete.
    if (orderId === '' && latest >= since - maxZoneDifferenceMs) isComplete = false
    const row = { status: status.toLowerCase(), amount, createdOn: at }
    return [displayTransactionNumber, { orderId, row }] as const
  }

  /** Returns whether the next page may have rows of the searched time. */
  async function readPage(pageNo: number): Promise<boolean> {
    const page = await read(listTransactions, { query: { limit: '10', pageNo: String(pageNo) } })
    const parsed = listTransactions.response.safeParse(page?.body)
    if (page === null || !parsed.success) {
      isComplete = false
      return false
    }
    const { data, totalPages } = parsed.data
    // The contract leaves out rows that it cannot read.
    if (listedCount(page.body) !== data.length) isComplete = false
    countMisdated(data, page.date, metrics.misdatedTransactions)
    const recent = data.filter(({ createdOn }) => timeOf(createdOn).latest >= since)
    // Keyed by number, because a new transaction moves the last row of a page onto the next page.
    for (const [number, row] of await Promise.all((pageNo === 1 ? data : recent).map(rowOf)))
      found.set(number, row)
    if (data.length === 0 && pageNo < totalPages) isComplete = false
    const isLast = data.length === 0 || (totalPages > 0 && pageNo >= totalPages)
    return !isLast && recent.length === data.length
  }

  let pageNo = 1
  while (await readPage(pageNo)) {
    pageNo += 1
    if (pageNo > maxPages) {
      isComplete = false
      break
    }
  }
  return { isComplete, askedAt, rows: [...found.values()] }
}

/** The number of rows on a page. A null row may be one that could not be written; null for all rows needs a total of 0 beside it. */
function listedCount(page: unknown): number | null {
  const { data, totalRecords } = Object(page) as { data?: unknown; totalRecords?: unknown }
  return data === null && Number(totalRecords ?? Number.NaN) === 0 ? 0 : (rowsOf(data)?.length ?? null)
}

/** The largest difference between two time zones. */
const maxZoneDifferenceMs = 26 * 60 * 60 * 1000
const withZone = /(z|gmt|utc|[+-]\d\d:?\d\d)$/i

/**
 * When a row was created (null when uncertain), and the latest possible time; in milliseconds of the epoch. Without a zone it is read
 * as UTC, so that a search does not depend on the zone of this server.
 */
function timeOf(createdOn: string): { readonly at: number | null; readonly latest: number } {
  const hasZone = withZone.test(createdOn)
  const at = Date.parse(hasZone ? createdOn : `${createdOn}Z`)
  if (Number.isNaN(at)) return { at: null, latest: Number.POSITIVE_INFINITY }
  return hasZone ? { at, latest: at } : { at: null, latest: at + maxZoneDifferenceMs }
}

/** Counts rows whose time is ahead of the product server's clock or has no time zone. */
function countMisdated(
  rows: readonly Transaction[],
  date: number | null,
  counter: App['metrics']['misdatedTransactions'],
): void {
  for (const { createdOn } of rows) {
    const { at } = timeOf(createdOn)
    if (at === null) counter.inc({ what: 'no_zone' })
    // `Date` has whole seconds.
    else if (date !== null && at >= date + 1_000) counter.inc({ what: 'future' })
  }
}
