import { noActiveCart } from '@storefront/shared/domain/cart/cart.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'

export const noEventSelected = 'No event selected. Please go back to the events page.'

/** CONF-05: why the order cannot be confirmed although everything is filled in. */
export const noDeliveryMethod =
  'This venue offers neither in-seat delivery nor pickup at the moment, so the order cannot be confirmed.'

/** What a toast says; `detail` is its second line. */
export type Refusal = { title: string; detail?: string }

/** CONF-02, CONF-05, CONF-20, CONF-21: what keeps valid details from being submitted, null when nothing does. */
export function confirmationRefusal(order: {
  hasCart: boolean
  hasEvent: boolean
  deliveryMethod: DeliveryMethod | null
  pickupTime: string
}): Refusal | null {
  if (!order.hasCart) return { title: noActiveCart }
  if (!order.hasEvent) return { title: noEventSelected }
  if (order.deliveryMethod === null) return { title: noDeliveryMethod }
  if (order.deliveryMethod === 'pickup' && order.pickupTime.trim() === '') {
    return { title: 'Pickup Time Required', detail: 'Please select a pickup time range' }
  }
  return null
}
