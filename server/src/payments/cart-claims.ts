import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'
import { type AttemptRecord, digestOf, type OrderKey, parseAttemptId } from './attempt.ts'
import { orUnavailable, successTtlMs } from './attempt-store.ts'

/** A cart to be paid under an order. */
export type Purchase = { readonly order: OrderKey; readonly cartId: string }

export type CartClaims = ReturnType<typeof createCartClaims>

/**
 * Which attempt holds a cart: a cart, not only an order, is charged once (BFF-98). An attempt reserves its order, then takes the cart
 * over from its holder by compare-and-set, and only if the holder's order is free. So only the holder of a cart can send.
 * A claim is kept as long as a success, unless it is released. Each function throws AppError 503 with Retry-After while the store is
 * unavailable.
 */
export function createCartClaims(store: Store) {
  const keyOf = ({ order: { tenant, customer }, cartId }: Purchase) =>
    `cart:${digestOf(tenant, customer, cartId)}`

  return {
    /**
     * The attempt that holds the cart, null for none.
     * @param statusOf looks up the status of another order of this customer
     * @throws AppError 409 CART_IN_PAYMENT while another order of the cart was, or may be, charged
     */
    async holderOf(
      purchase: Purchase,
      statusOf: (order: OrderKey) => Promise<AttemptStatus>,
    ): Promise<string | null> {
      const holder = await orUnavailable(store.get(keyOf(purchase)))
      if (holder === null) return null
      const orderId = parseAttemptId(holder)?.orderId
      if (orderId === purchase.order.orderId) return holder
      const isFree = orderId !== undefined && mayPayAgain(await statusOf({ ...purchase.order, orderId }))
      if (!isFree) throw new AppError('CART_IN_PAYMENT')
      return holder
    },
    /** Gives the cart to an attempt whose order is reserved, if `holder` still holds it. Returns whether it did. */
    claim(purchase: Purchase, holder: string | null, { attemptId }: AttemptRecord): Promise<boolean> {
      const key = keyOf(purchase)
      return orUnavailable(
        holder === null
          ? store.setIfAbsent(key, attemptId, successTtlMs)
          : store.replace(key, holder, attemptId, successTtlMs),
      )
    },
    /** Frees the cart of an attempt that charged nothing, if the attempt holds it. */
    async release(purchase: Purchase, { attemptId }: AttemptRecord): Promise<void> {
      await orUnavailable(store.remove(keyOf(purchase), attemptId))
    },
  }
}
