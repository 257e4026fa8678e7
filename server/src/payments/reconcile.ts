import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import type { AttemptRecord, AttemptResult, OrderKey } from './attempts.ts'

/** Money was taken for an order in the history with one of these statuses, whatever became of the order since. */
const paidStatuses = ['completed', 'pending', 'initiated']

/**
 * Looks in the customer's ten latest transactions for the outcome of an attempt whose response was lost (PAY-24, BFF-29).
 * One transaction of the order with a status of `paidStatuses` means SUCCESS. More declined ones than the failed attempts
 * that we know of mean FAILED. Anything else proves nothing, since the charge may still be on its way: null.
 * @throws UpstreamError when the transactions cannot be read
 */
export async function reconcile(
  order: OrderKey,
  attempt: AttemptRecord,
  upstream: UpstreamClient,
  context: CallContext,
): Promise<AttemptResult | null> {
  const statuses = await transactionStatuses(order.orderId, upstream, context)
  if (statuses.some((status) => paidStatuses.includes(status))) {
    return { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }
  }
  const declined = statuses.filter((status) => status === 'declined').length
  return declined > attempt.failedAttempts ? { status: 'FAILED' } : null
}

async function transactionStatuses(
  orderId: string,
  upstream: UpstreamClient,
  context: CallContext,
): Promise<string[]> {
  const uncached = { ...context, headers: { ...context.headers, 'cache-control': 'no-cache' } }
  const page = await upstream.call(listTransactions, {
    ...uncached,
    query: { limit: '10', pageNo: '1' },
  })
  if (page.status !== 200) return []
  const orders = await Promise.all(
    listTransactions.response.parse(page.body).data.map(async ({ displayTransactionNumber }) => {
      const { status, body } = await upstream.call(getTransactionOrder, {
        ...uncached,
        params: { displayTransactionNumber },
      })
      return getTransactionOrder.response.parse(status === 200 ? body : null).order
    }),
  )
  return orders.filter((order) => order.orderID === orderId).map(({ status }) => status.toLowerCase())
}
