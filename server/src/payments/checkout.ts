import { checkoutOrder } from '@storefront/shared/contract/payments.ts'
import { coalesce } from '../async.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { digestOf, type OrderKey } from './attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import { historyUnreadable } from './order-history.ts'
import type { FindEarlierCharges } from './order-status.ts'

type CheckoutDependencies = {
  readonly attempts: AttemptStore
  readonly findEarlierCharges: FindEarlierCharges
  readonly upstream: UpstreamClient
}

/**
 * Checks out a paid order; the receipt goes to `email` (CALL-35). Apps, reloaded pages and other tabs repeat a checkout, so it carries
 * an `Idempotency-Key` made from the order, and equal checkouts at the same time share one call (BFF-99). Two sessions never share one,
 * because a 401 ends the session that was sent. Returns the product server's response, whatever its status.
 * @throws AppError 409 ORDER_NOT_PAID, 503 when that cannot be determined, or UpstreamError
 */
export const createCheckOut = (deps: CheckoutDependencies) =>
  coalesce(
    async (order: OrderKey, email: string, context: CallContext): Promise<JsonResponse> => {
      if (!(await isPaid(deps, order, context))) throw new AppError('ORDER_NOT_PAID')
      const { tenant, customer, orderId } = order
      const key = digestOf('checkout', tenant, customer, orderId)
      return deps.upstream.call(checkoutOrder, {
        ...context,
        params: { orderId },
        body: { email },
        headers: { ...context.headers, 'idempotency-key': key },
      })
    },
    (order, email, { headers }) => JSON.stringify([order, email, headers.authorization]),
  )

/** Whether our record or, failing that, the history shows a success: a paid order is checked out even if the store lost its record. */
async function isPaid(
  { attempts, findEarlierCharges }: CheckoutDependencies,
  order: OrderKey,
  context: CallContext,
): Promise<boolean> {
  const record = await attempts.read(order).catch(() => null)
  if (record?.status === 'SUCCESS') return true
  const { charge } = await findEarlierCharges(order, context)
  if (charge === 'unknown') throw historyUnreadable()
  return charge !== 'none' && charge.status === 'SUCCESS'
}
