import { getCart } from '@storefront/shared/contract/cart.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'

/** What a cart comes to. */
export type CartAmount = {
  /** 0 when there is no active cart. */
  readonly cents: Cents
  /** The product server's clock when it said so, in milliseconds of the epoch, in whole seconds; null when it does not tell. */
  readonly readAt: number | null
}

/**
 * The total of the fan's cart at the product server, or the product server's 401 or 403 when it does not show this fan the
 * cart.
 * @throws AppError 409 CART_CHANGED when the active cart is another one, 502 when the cart cannot be read, or
 * UpstreamError
 */
export async function cartAmount(
  upstream: UpstreamClient,
  cartId: string,
  context: CallContext,
): Promise<CartAmount | JsonResponse> {
  const response = await upstream.call(getCart, {
    ...context,
    headers: { ...context.headers, 'cart-id': cartId, 'cache-control': 'no-cache' },
  })
  const { status, date } = response
  if (status === 400) return { cents: 0, readAt: date }
  if (status === 401 || status === 403) return response
  const cart = status === 200 ? getCart.response.safeParse(response.body) : null
  if (!cart?.success) throw new AppError('UPSTREAM_FAILED')
  const { id, payment } = cart.data
  if (id !== null && String(id) !== cartId) throw cartChanged(0)
  return { cents: payment.amount, readAt: date }
}

/** The 409 that reports the right total, in dollars (PAY-20). */
export const cartChanged = (cents: Cents) =>
  new AppError('CART_CHANGED', { fields: { amount: toDecimal(cents) } })
