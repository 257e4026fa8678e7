import { getCart } from '@storefront/shared/contract/cart.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'

/**
 * What the fan's cart really comes to, as the product server has it: 0 when there is no active cart, its answer when
 * it does not let the fan see the cart.
 * @throws AppError 502 when the cart cannot be read, or UpstreamError
 */
export async function cartAmount(
  upstream: UpstreamClient,
  cartId: string,
  context: CallContext,
): Promise<Cents | JsonResponse> {
  const answer = await upstream.call(getCart, {
    ...context,
    headers: { ...context.headers, 'cart-id': cartId },
  })
  if (answer.status === 400) return 0
  if (answer.status === 401 || answer.status === 403) return answer
  const cart = answer.status === 200 ? getCart.response.safeParse(answer.body) : null
  if (!cart?.success) throw new AppError('UPSTREAM_FAILED')
  const { id, payment } = cart.data
  if (id !== null && String(id) !== cartId) throw cartChanged(0)
  return payment.amount
}

/** PAY-20: `amount` is the right total in dollars. */
export const cartChanged = (cents: Cents) =>
  new AppError('CART_CHANGED', { fields: { amount: toDecimal(cents) } })
