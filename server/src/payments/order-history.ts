import {
  getTransactionOrder,
  listTransactions,
  type Transaction,
} from '@storefront/shared/contract/transactions.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'

/** A transaction of an order in the customer's history. */
export type OrderRow = {
  /** Lower case. */
  readonly status: string
  readonly amount: Cents
  /** By the product server's clock, in milliseconds of the epoch; null when it does not say. */
  readonly createdOn: number | null
}

type Search = {
  readonly orderId: string
  /** Rows that were created earlier are not looked at, in milliseconds of the epoch. */
  readonly since: number
  readonly maxPages: number
  /** For the whole search. */
  readonly timeoutMs: number
}

/**
 * The transactions of an order in the customer's history, newest first. Reads page after page while a page holds rows of
 * the time searched, and asks for the order of those rows only (BFF-60).
 * @throws UpstreamError when the history cannot be read within the time
 */
export async function rowsOfOrder(
  upstream: UpstreamClient,
  context: CallContext,
  { orderId, since, maxPages, timeoutMs }: Search,
): Promise<OrderRow[]> {
  const deadline = performance.now() + timeoutMs
  const read = (...[endpoint, call]: Parameters<UpstreamClient['call']>) =>
    upstream.call(endpoint, {
      ...context,
      ...call,
      headers: { ...context.headers, 'cache-control': 'no-cache' },
      timeoutMs: Math.max(1, deadline - performance.now()),
    })

  const found: OrderRow[] = []
  for (let pageNo = 1; pageNo <= maxPages; pageNo++) {
    const page = await read(listTransactions, { query: { limit: '10', pageNo: String(pageNo) } })
    if (page.status !== 200) break
    const { data, totalPages } = listTransactions.response.parse(page.body)
    const recent = data.filter((row) => (createdOnOf(row) ?? since) >= since)
    const rows = await Promise.all(
      recent.map(async (row) => {
        const { displayTransactionNumber, totalAmount } = row
        const response = await read(getTransactionOrder, { params: { displayTransactionNumber } })
        const { order } = getTransactionOrder.response.parse(response.status === 200 ? response.body : null)
        return { ...order, amount: totalAmount, createdOn: createdOnOf(row) }
      }),
    )
    for (const { orderID, status, ...row } of rows) {
      if (orderID === orderId) found.push({ ...row, status: status.toLowerCase() })
    }
    const isLast = totalPages > 0 && pageNo >= totalPages
    if (isLast || recent.length === 0 || recent.length < data.length) break
  }
  return found
}

function createdOnOf({ createdOn }: Transaction): number | null {
  const at = Date.parse(createdOn)
  return Number.isNaN(at) ? null : at
}
