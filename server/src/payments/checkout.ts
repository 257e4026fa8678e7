import { checkoutOrder } from '@storefront/shared/contract/payments.ts'
import { coalesce } from '../async.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { digestOf, type OrderKey } from './attempt.ts'
import type { Attempts } from './attempt-store.ts'
import { historyUnreadable } from './order-history.ts'
import type { FindEarlierCharges } from './order-status.ts'

type CheckoutDependencies = {
  readonly attempts: Attempts
  readonly findEarlierCharges: FindEarlierCharges
  readonly upstream: UpstreamClient
}

/**
 * Checks out a paid order; the receipt goes to `email` (CALL-35). Repeated by an app that got no response, by a reloaded page
 * and by other tabs, so it carries an `Idempotency-Key` made from the order, and equal ones at the same time share one (BFF-99); not those
 * of two sessions, since a 401 ends the session that was sent. Returns the product server's response, whatever its status.
 * @throws AppError 409 ORDER_NOT_PAID, 503 while nobody can tell, or UpstreamError
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

/** Whether our record says so, or else the history: a store that lost the record, or is away, strands no paid order. */
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
