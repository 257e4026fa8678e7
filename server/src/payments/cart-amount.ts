import { getCart } from '@storefront/shared/contract/cart.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'

/**
 * The total of the fan's cart at the product server, in cents: 0 when there is no active cart; the product server's
 * 401 or 403 when it does not show this fan the cart.
 * @throws AppError 409 CART_CHANGED when the active cart is another one, 502 when the cart cannot be read, or
 * UpstreamError
 */
export async function cartAmount(
  upstream: UpstreamClient,
  cartId: string,
  context: CallContext,
): Promise<Cents | JsonResponse> {
  const response = await upstream.call(getCart, {
    ...context,
    headers: { ...context.headers, 'cart-id': cartId },
  })
  if (response.status === 400) return 0
  if (response.status === 401 || response.status === 403) return response
  const cart = response.status === 200 ? getCart.response.safeParse(response.body) : null
  if (!cart?.success) throw new AppError('UPSTREAM_FAILED')
  const { id, payment } = cart.data
  if (id !== null && String(id) !== cartId) throw cartChanged(0)
  return payment.amount
}

/** The 409 that reports the right total, in dollars (PAY-20). */
export const cartChanged = (cents: Cents) =>
  new AppError('CART_CHANGED', { fields: { amount: toDecimal(cents) } })
