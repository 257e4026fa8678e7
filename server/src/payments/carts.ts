import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'
import { originOf } from './attempt-id.ts'
import { type AttemptRecord, digestOf, type OrderKey, orUnavailable } from './attempts.ts'

/** A cart that is to be paid under an order. */
export type Purchase = { readonly order: OrderKey; readonly cartId: string }

/**
 * Which attempt has a cart: a cart, not only an order, has one charge (BFF-98). An attempt reserves its order first, then it
 * takes the cart from the attempt that has it, by compare-and-set and only where that one's order is free. So of all attempts
 * at a cart only the one that has it can send, and whoever had it before is over.
 * Each function throws AppError 503 with Retry-After while the store is unavailable.
 */
export type Carts = {
  /**
   * The attempt that has the cart, null for none.
   * @param statusOf the status of another order of this customer
   * @throws AppError 409 CART_IN_PAYMENT while another order of the cart was, or may be, charged
   */
  holderOf(purchase: Purchase, statusOf: (order: OrderKey) => Promise<AttemptStatus>): Promise<string | null>
  /** Takes the cart for an attempt whose order is reserved. Returns whether it has the cart now; not if `holder` no longer had it. */
  take(purchase: Purchase, holder: string | null, attempt: AttemptRecord): Promise<boolean>
  /** Leaves the cart to others if this attempt has it: nothing was charged. */
  leave(purchase: Purchase, attempt: AttemptRecord): Promise<void>
}

const keyOf = ({ order: { tenant, customer }, cartId }: Purchase) =>
  `cart:${digestOf(tenant, customer, cartId)}`

/** As long as a success is known. */
const ttlMs = 90 * 24 * 60 * 60 * 1000

/** The carts in payment, kept in `store`: of each the id of the attempt that has it, which names the order. */
export function createCarts(store: Store): Carts {
  return {
    holderOf: async (purchase, statusOf) => {
      const holder = await orUnavailable(store.get(keyOf(purchase)))
      if (holder === null) return null
      const { orderId } = originOf(holder)
      if (orderId === purchase.order.orderId) return holder
      const isFree = orderId !== null && mayPayAgain(await statusOf({ ...purchase.order, orderId }))
      if (!isFree) throw new AppError('CART_IN_PAYMENT')
      return holder
    },
    take: (purchase, holder, { attemptId }) => {
      const key = keyOf(purchase)
      return orUnavailable(
        holder === null
          ? store.setIfAbsent(key, attemptId, ttlMs)
          : store.replace(key, holder, attemptId, ttlMs),
      )
    },
    leave: async (purchase, { attemptId }) => {
      await orUnavailable(store.remove(keyOf(purchase), attemptId))
    },
  }
}
