import type { ServerResponse } from 'node:http'
import { checkoutOrder } from '@storefront/shared/contract/payments.ts'
import { coalesce } from '../async.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { digestOf, type OrderKey } from './attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import { historyUnreadable } from './order-history.ts'
import type { ChargeHistory } from './order-status.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

type CheckoutDependencies = {
  readonly attempts: AttemptStore
  readonly history: ChargeHistory
  readonly upstream: UpstreamClient
  readonly work: UnfinishedWork
}

export type CheckOut = (order: OrderKey, email: string, context: CallContext) => Promise<JsonResponse>

/**
 * Checks out a paid order; the receipt goes to `email` (CALL-35). Apps, reloaded pages and other tabs repeat a checkout, so it carries
 * an `Idempotency-Key` made from the order, and equal checkouts at the same time share one call (BFF-99). Two sessions never share one,
 * because a 401 ends the session that was sent. Returns the product server's response, whatever its status; a 2xx is recorded.
 * @throws AppError 409 ORDER_NOT_PAID, 503 when that cannot be determined, or UpstreamError
 */
export const createCheckOut = (deps: CheckoutDependencies): CheckOut =>
  coalesce(
    async (order, email, context) => {
      if (!(await isPaid(deps, order, context))) throw new AppError('ORDER_NOT_PAID')
      const { tenant, customer, orderId } = order
      const key = digestOf('checkout', tenant, customer, orderId)
      const response = await deps.upstream.call(checkoutOrder, {
        ...context,
        params: { orderId },
        body: { email },
        headers: { ...context.headers, 'idempotency-key': key },
      })
      if (response.status < 300)
        await deps.work.writeOrRetryInBackground(() => deps.attempts.recordCheckout(order))
      return response
    },
    (order, email, { headers }) => JSON.stringify([order, email, headers.authorization]),
  )

/** Whether our record or, failing that, the history shows a success: a paid order is checked out even if the store lost its record. */
async function isPaid(
  { attempts, history }: CheckoutDependencies,
  order: OrderKey,
  context: CallContext,
): Promise<boolean> {
  const record = await attempts.read(order).catch(() => null)
  if (record?.status === 'SUCCESS') return true
  const { charge } = await history.findEarlierCharges(order, context)
  if (charge === 'unknown') throw historyUnreadable()
  return charge !== 'none' && charge.status === 'SUCCESS'
}

/** How long a client that has received its SUCCESS may take to check out, over a bad connection. */
const clientMs = 20_000
const retryMs = 10_000
const maxTries = 6

/**
 * Checks out an order that was charged just now and that its client does not check out, because it has disconnected, or its
 * connection is dead without being closed (BFF-112). Ends before the ten minutes after which `/attempts/unresolved` lists the order. Never rejects.
 * @param client the response to the charge
 */
export function checkOutUnlessClientDoes(
  {
    attempts,
    work,
    checkOut,
    onEnd,
  }: {
    readonly attempts: AttemptStore
    readonly work: UnfinishedWork
    readonly checkOut: CheckOut
    readonly onEnd: (outcome: 'success' | 'failed') => void
  },
  client: ServerResponse,
  ...[order, email, context]: Parameters<CheckOut>
): void {
  const start = () => {
    const hasClient = client.writableFinished
    work.tryInBackground(
      async () => {
        const record = await attempts.read(order)
        if (record?.status === 'SUCCESS' && !record.toCheckOut) return
        const { status } = await checkOut(order, email, context)
        if (status >= 300) throw new Error(`The checkout of a paid order got status ${status}`)
        onEnd('success')
      },
      { pauseMs: (count) => (count > 1 ? retryMs : hasClient ? clientMs : 0), maxCount: maxTries },
      () => onEnd('failed'),
    )
  }
  if (client.closed) start()
  else client.once('close', start)
}
