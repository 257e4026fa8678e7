import { getCart } from '@storefront/shared/contract/cart.ts'
import { type Cents, toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { type AttemptRecord, latest, type OrderKey } from './attempt.ts'
import type { ChargeHistory, EarlierCharges } from './order-status.ts'

type CartAmount = {
  /** The cart's total, 0 when there is no active cart. */
  readonly cents: Cents
  /** The `Date` of the response, in milliseconds of the epoch, in whole seconds; null when it has none. */
  readonly readAt: number | null
}

/**
 * Reads the total of the fan's cart. Returns the product server's response when it refuses the fan with 401 or 403.
 * @throws AppError 409 CART_CHANGED when another cart is active, 502 when the cart cannot be read, or
 * UpstreamError
 */
export async function readCartAmount(
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
  if (payment.amount === null)
    throw new AppError('UPSTREAM_FAILED', { cause: 'The amount of the cart is unreadable' })
  return { cents: payment.amount, readAt: date }
}

/** The 409 with the current total, in dollars (PAY-20). */
const cartChanged = (cents: Cents) => new AppError('CART_CHANGED', { fields: { amount: toDecimal(cents) } })

/** The result of the checks before a charge is sent. */
export type CheckResult = {
  readonly cart: CartAmount
  /** When the response with the cart arrived, by our clock. */
  readonly cartAt: number
  readonly earlier: EarlierCharges
}

type ChargeToCheck = {
  readonly order: OrderKey
  readonly cartId: string
  /** In dollars with two decimals, as the fan saw it. */
  readonly amount: string
  readonly context: CallContext
}

type CheckDependencies = {
  readonly upstream: UpstreamClient
  readonly history: Pick<ChargeHistory, 'findEarlierCharges'>
  readonly now: () => number
}

/**
 * Checks that the fan confirmed the cart's amount, and searches the history for charges of the order. Returns `refusal`
 * when the product server refuses the fan the cart.
 * @throws AppError 409 when the fan confirmed another amount (PAY-20), 502 or 504 when the cart cannot be read
 */
export async function checkBeforeSending(
  { upstream, history, now }: CheckDependencies,
  { order, cartId, amount, context }: ChargeToCheck,
): Promise<CheckResult | { readonly refusal: JsonResponse }> {
  const [[cart, cartAt], earlier] = await Promise.all([
    readCartAmount(upstream, cartId, context).then((amount) => [amount, now()] as const),
    history.findEarlierCharges(order, context),
  ])
  if (!('cents' in cart)) return { refusal: cart }
  const isPaid = typeof earlier.charge === 'object'
  if (!isPaid && (cart.cents <= 0 || cart.cents !== toCents(amount))) throw cartChanged(cart.cents)
  return { cart, cartAt, earlier }
}

/**
 * The creation times from which a transaction may be, and certainly is, of a charge that is sent now. Both are null when the
 * product server does not send its time, or when an unreadable history may hold more declines than we count: then no transaction
 * proves that this charge failed (BFF-58). Its time has whole seconds; if our clock is in the same second, ours is used instead.
 */
export function timesOfSending(
  { cart: { readAt }, cartAt, earlier }: CheckResult,
  { failedUntil }: AttemptRecord,
  now: number,
): Pick<AttemptRecord, 'possibleFrom' | 'certainFrom'> {
  if (readAt === null || earlier.charge === 'unknown') return { possibleFrom: null, certainFrom: null }
  const clocksAgree = readAt <= cartAt && cartAt < readAt + 1_000
  const possibleFrom = Math.max(readAt, latest(failedUntil, earlier.failedUntil) ?? 0)
  return { possibleFrom, certainFrom: Math.max(possibleFrom, clocksAgree ? now : readAt + 1_000) }
}
