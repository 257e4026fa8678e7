import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import type { AttemptRecord, OrderKey } from './attempt.ts'
import type { AttemptEnd } from './attempts.ts'

async function statusesOf(
  orderId: string,
  upstream: UpstreamClient,
  context: CallContext,
): Promise<string[]> {
  const asking = { ...context, headers: { ...context.headers, 'cache-control': 'no-cache' } }
  const page = await upstream.call(listTransactions, {
    ...asking,
    query: { limit: '10', pageNo: '1' },
  })
  if (page.status !== 200) return []
  const orders = await Promise.all(
    listTransactions.response.parse(page.body).data.map(async ({ displayTransactionNumber }) => {
      const answer = await upstream.call(getTransactionOrder, {
        ...asking,
        params: { displayTransactionNumber },
      })
      return getTransactionOrder.response.parse(answer.status === 200 ? answer.body : null).order
    }),
  )
  return orders.filter((order) => order.orderID === orderId).map(({ status }) => status.toLowerCase())
}

/**
 * What the customer's transactions say of an attempt whose answer never came (PAY-24, BFF-29). A transaction of the
 * order that was not declined took the money, whatever became of the order since. One declined more than the failures
 * already known is this attempt's. No transaction proves nothing: the charge may still be on its way, so null.
 * @throws UpstreamError
 */
export async function reconcile(
  order: OrderKey,
  attempt: AttemptRecord,
  upstream: UpstreamClient,
  context: CallContext,
): Promise<AttemptEnd | null> {
  const statuses = await statusesOf(order.orderId, upstream, context)
  if (statuses.some((status) => ['completed', 'pending', 'initiated'].includes(status))) {
    return { status: 'SUCCESS', answer: { status: 'SUCCESS', userMessage: '' } }
  }
  const declined = statuses.filter((status) => status === 'declined').length
  return declined > attempt.failures ? { status: 'FAILED' } : null
}
