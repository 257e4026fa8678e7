import { getCart } from '@storefront/shared/contract/cart.ts'
import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import { listCards } from '@storefront/shared/contract/payments.ts'
import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import { getQuickPicks } from '@storefront/shared/contract/quick-picks.ts'
import { listTransactions } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { addressOf } from '../api/address.ts'

/** A read of a screen. Marks in its address stand for what is known in the browser alone: '_event_', '_pid_', '_id_'. */
export type FirstRead = { readonly address: string; readonly cart?: true }

const [event, pid, id] = ['_event_', '_pid_', '_id_'] as const
const cart: FirstRead = { address: addressOf(getCart, {}), cart: true }

/**
 * What each screen shows first, as addresses of the endpoint table. Of each list one read is sent: the first of which everything is
 * known. It is evaluated by the build, so that the page carries texts and no schemas.
 */
export const firstReads: Readonly<Record<string, readonly (readonly FirstRead[])[]>> = {
  [routes.home]: [[{ address: addressOf(getQuickPicks, { query: { eventID: event } }) }], [cart]],
  [routes.events]: [[{ address: addressOf(listEvents, {}) }]],
  [routes.product]: [
    [
      { address: addressOf(getProduct, { params: { productId: pid }, query: { itemId: id } }) },
      { address: addressOf(getProduct, { params: { productId: pid } }) },
      { address: addressOf(getItemDetails, { params: { itemId: id } }) },
    ],
  ],
  [routes.cart]: [[cart]],
  [routes.checkout]: [[cart], [{ address: addressOf(listCards, {}) }]],
  [routes.transactions]: [[{ address: addressOf(listTransactions, { query: { pageNo: '1' } }) }]],
}

/** What each of these reads is sent with, as every call is. */
export const firstReadHeaders = { accept: 'application/json', ...csrfHeader }
