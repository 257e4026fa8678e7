import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import {
  getTransactionOrder,
  listTransactions,
  type Transaction,
} from '@storefront/shared/contract/transactions.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'

/** A transaction of an order in the customer's history. */
export type OrderRow = {
  /** Lower case. */
  readonly status: string
  readonly amount: Cents
  /** By the clock of the history, in milliseconds of the epoch; null when it does not say, or not in which time zone. */
  readonly createdOn: number | null
}

/**
 * What a search found of an order since the time asked for, newest first. Nothing is proved by what is missing: only of a
 * complete search may anybody conclude from a row that is not there, so its rows have another name (BFF-94).
 */
export type OrderHistory =
  | { readonly isComplete: true; readonly all: readonly OrderRow[] }
  | { readonly isComplete: false; readonly some: readonly OrderRow[] }

/** The rows that were found, for what a row proves by being there. */
export const listedIn = (history: OrderHistory): readonly OrderRow[] =>
  history.isComplete ? history.all : history.some

/** The 503 of a question that only a complete search would answer: the history could not be read, so ask again. */
export const historyUnreadable = (): UpstreamError =>
  new UpstreamError('UNAVAILABLE', { headers: { 'retry-after': '5' } })

/** What is wrong with the time of a row: it is ahead of the product server's own clock, or names no time zone (BFF-100). */
export type MisdatedRow = 'future' | 'no_zone'

type SearchOptions = {
  /** Only rows that were created since then are searched beyond the first page, in milliseconds of the epoch. */
  readonly since: number
  /** For the whole search. */
  readonly timeoutMs: number
}

/** Searches the customer's history for the transactions of an order. A call that fails makes the search incomplete. */
export type SearchHistory = (
  orderId: string,
  context: CallContext,
  options: SearchOptions,
) => Promise<OrderHistory>

/** How far before a charge a search goes: longer than a fan stays with one order, so that all its declines are counted. */
export const lookbackMs = 60 * 60 * 1000

const maxPages = 5

/**
 * Reads page after page, newest first, while a page holds rows of the time searched, and asks for the order of those rows
 * only; of the first page for that of each row, since a clock may be hours wrong (BFF-60, BFF-100).
 * @param onMisdated called for each row whose time is wrong
 */
export function createSearchHistory(
  upstream: UpstreamClient,
  onMisdated: (what: MisdatedRow) => void,
): SearchHistory {
  return async (orderId, context, { since, timeoutMs }) => {
    const deadline = performance.now() + timeoutMs
    const found = new Map<string, OrderRow>()
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

    /** Null for a row of another order, and for one whose order cannot be read. */
    async function rowOf(transaction: Transaction): Promise<readonly [string, OrderRow] | null> {
      const { displayTransactionNumber, totalAmount: amount, createdOn } = transaction
      const { at, latest } = timeOf(createdOn)
      const response = await read(getTransactionOrder, { params: { displayTransactionNumber } })
      const { orderID, status } = getTransactionOrder.response.parse(response?.body).order
      // One of the first page that is far too old to be searched must not keep every search of this fan from being complete.
      if (orderID === '' && latest >= since - zonesMs) isComplete = false
      if (orderID !== orderId) return null
      const row = { status: status.toLowerCase(), amount, createdOn: at }
      return [displayTransactionNumber, row]
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
      const rows = await Promise.all((pageNo === 1 ? data : recent).map(rowOf))
      // By its number: a row that comes in meanwhile moves the last one of a page onto the next.
      for (const row of rows) if (row) found.set(...row)
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
    const rows = [...found.values()]
    return isComplete ? { isComplete, all: rows } : { isComplete, some: rows }
  }
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
