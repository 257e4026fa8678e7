import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import {
  getTransactionOrder,
  listTransactions,
  type Transaction,
} from '@storefront/shared/contract/transactions.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { coalesce } from '../async.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { OrderKey } from './attempt.ts'

/** A transaction of an order in the customer's history. */
export type OrderRow = {
  /** Lower case. */
  readonly status: string
  readonly amount: Cents
  /** By the clock of the history, in milliseconds of the epoch; null when it does not say, or not in which time zone. */
  readonly createdOn: number | null
}

/**
 * What a search found of an order since the time asked for, newest first, and when it began, in milliseconds of the epoch by our clock.
 * Nothing is proved by what is missing: only of a complete search may anybody conclude from a row that is not there, so its rows
 * have another name (BFF-94).
 */
export type OrderHistory = { readonly askedAt: number } & (
  | { readonly isComplete: true; readonly all: readonly OrderRow[] }
  | { readonly isComplete: false; readonly some: readonly OrderRow[] }
)

/** The rows that were found, for what a row proves by being there. */
export const listedIn = (history: OrderHistory): readonly OrderRow[] =>
  history.isComplete ? history.all : history.some

/** The 503 of a question that only a complete search would answer: the history could not be read, so ask again. */
export const historyUnreadable = (): UpstreamError =>
  new UpstreamError('UNAVAILABLE', { headers: { 'retry-after': '5' } })

/** What is wrong with the time of a row: it is ahead of the product server's own clock, or names no time zone (BFF-100). */
type MisdatedRow = 'future' | 'no_zone'

type SearchOptions = {
  /** Only rows that were created since the beginning of this hour are searched beyond the first page, in milliseconds of the epoch. */
  readonly since: number
  /** For the whole search. */
  readonly timeoutMs: number
}

/** Searches the customer's history for the transactions of an order. A call that fails makes the search incomplete. */
export type SearchHistory = (
  order: OrderKey,
  context: CallContext,
  options: SearchOptions,
) => Promise<OrderHistory>

const hourMs = 60 * 60 * 1000

/** How far before a charge a search goes: longer than a fan stays with one order, so that all its declines are counted. */
export const lookbackMs = hourMs

const maxPages = 5

type HistoryOptions = {
  /** Called for each row whose time is wrong. */
  readonly onMisdated: (what: MisdatedRow) => void
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/**
 * Searches share what is read of a customer's history at the same time, whatever orders they are for: what one account asks costs one
 * reading (BFF-60, BFF-104).
 */
export function createSearchHistory(upstream: UpstreamClient, options: HistoryOptions): SearchHistory {
  const read = coalesce(
    (_order: OrderKey, context: CallContext, asked: SearchOptions) =>
      readHistory(upstream, context, { ...options, ...asked }),
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
 * Reads page after page, newest first, while a page holds rows of the time searched, and asks for the order of those rows
 * only; of the first page for that of each row, since a clock may be hours wrong (BFF-60, BFF-100).
 */
async function readHistory(
  upstream: UpstreamClient,
  context: CallContext,
  { since, timeoutMs, onMisdated, now }: SearchOptions & HistoryOptions,
) {
  const [askedAt, deadline] = [now(), performance.now() + timeoutMs]
  const found = new Map<string, NumberedRow>()
  let isComplete = true

  /** The response to a call, null when it failed. */
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
    const { orderID: orderId, status } = getTransactionOrder.response.parse(response?.body).order
    // One of the first page that is far too old to be searched must not keep every search of this fan from being complete.
    if (orderId === '' && latest >= since - zonesMs) isComplete = false
    const row = { status: status.toLowerCase(), amount, createdOn: at }
    return [displayTransactionNumber, { orderId, row }] as const
  }

  /** Whether there may be rows of the time searched on the next page. */
  async function readPage(pageNo: number): Promise<boolean> {
    const page = await read(listTransactions, { query: { limit: '10', pageNo: String(pageNo) } })
    if (page === null) {
      isComplete = false
      return false
    }
    const { data, totalPages } = listTransactions.response.parse(page.body)
    // The contract leaves out rows that it cannot read.
    if (listedCount(page.body) !== data.length) isComplete = false
    reportMisdated(data, page.date, onMisdated)
    const recent = data.filter(({ createdOn }) => timeOf(createdOn).latest >= since)
    // By its number: a row that comes in meanwhile moves the last one of a page onto the next.
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

const listedCount = (page: unknown): number | null => {
  const { data } = Object(page) as { data?: unknown }
  return Array.isArray(data) ? data.length : null
}

/** No two time zones are further apart, nor is a clock that is set to a wrong one. */
const zonesMs = 26 * 60 * 60 * 1000
const withZone = /(z|[+-]\d\d:?\d\d)$/i

/** When a row was created, null when that is not certain, and when at the latest; milliseconds of the epoch. */
function timeOf(createdOn: string): { readonly at: number | null; readonly latest: number } {
  const at = Date.parse(createdOn)
  if (Number.isNaN(at)) return { at: null, latest: Number.POSITIVE_INFINITY }
  return withZone.test(createdOn) ? { at, latest: at } : { at: null, latest: at + zonesMs }
}

function reportMisdated(
  rows: readonly Transaction[],
  date: number | null,
  onMisdated: (what: MisdatedRow) => void,
): void {
  for (const { createdOn } of rows) {
    const { at } = timeOf(createdOn)
    if (at === null) onMisdated('no_zone')
    // `Date` is in whole seconds.
    else if (date !== null && at >= date + 1_000) onMisdated('future')
  }
}
