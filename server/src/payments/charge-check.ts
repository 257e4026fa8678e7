import { getCart } from '@storefront/shared/contract/cart.ts'
import { type Cents, toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { type AttemptRecord, latest, type OrderKey } from './attempt.ts'
import type { EarlierCharges, FindEarlierCharges } from './order-status.ts'

/** What a cart comes to. */
type CartAmount = {
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
const cartChanged = (cents: Cents) => new AppError('CART_CHANGED', { fields: { amount: toDecimal(cents) } })

/** What is known before a charge is sent. */
export type Check = {
  readonly cart: CartAmount
  /** When the cart's response came, by our clock. */
  readonly cartAt: number
  readonly earlier: EarlierCharges
}

type Checked = {
  readonly order: OrderKey
  readonly cartId: string
  /** In dollars with two decimals, as the fan saw it. */
  readonly amount: string
  readonly context: CallContext
}

type CheckDependencies = {
  readonly upstream: UpstreamClient
  readonly findEarlierCharges: FindEarlierCharges
  readonly now: () => number
}

/**
 * The cart's amount, which is what the fan confirmed, and what the history says of the order; the product server's response
 * when it does not show this fan the cart.
 * @throws AppError 409 when the fan confirmed another amount (PAY-20), 502 or 504 when the cart cannot be read
 */
export async function checkBeforeSending(
  { upstream, findEarlierCharges, now }: CheckDependencies,
  { order, cartId, amount, context }: Checked,
): Promise<Check | { readonly refusal: JsonResponse }> {
  const [[cart, cartAt], earlier] = await Promise.all([
    cartAmount(upstream, cartId, context).then((amount) => [amount, now()] as const),
    findEarlierCharges(order, context),
  ])
  if (!('cents' in cart)) return { refusal: cart }
  const isPaid = typeof earlier.charge === 'object'
  if (!isPaid && (cart.cents <= 0 || cart.cents !== toCents(amount))) throw cartChanged(cart.cents)
  return { cart, cartAt, earlier }
}

/**
 * From when on a transaction may be, and certainly is, of a charge that is sent now; null, so that none proves that it failed,
 * where the product server does not tell its time, or a history that could not be read may hold more declines than are known
 * (BFF-93). It tells its time in whole seconds; where our clock is in the same second it is taken for the exact time.
 */
export function timesOfSending(
  { cart: { readAt }, cartAt, earlier }: Check,
  { failedUntil }: AttemptRecord,
  now: number,
): Pick<AttemptRecord, 'possibleFrom' | 'certainFrom'> {
  if (readAt === null || earlier.charge === 'unknown') return { possibleFrom: null, certainFrom: null }
  const clocksAgree = readAt <= cartAt && cartAt < readAt + 1_000
  const possibleFrom = Math.max(readAt, latest(failedUntil, earlier.failedUntil) ?? 0)
  return { possibleFrom, certainFrom: Math.max(possibleFrom, clocksAgree ? now : readAt + 1_000) }
}
