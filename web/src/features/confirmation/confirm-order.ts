import { updateCart, updateCustomer } from '@storefront/shared/contract/cart.ts'
import { cartMetadata } from '@storefront/shared/domain/cart/cart-metadata.ts'
import { namesChanged } from '@storefront/shared/domain/customer/customer-details.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { isAuthError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.tsx'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent, StoredCustomerDetails } from '../../storage/stored-keys.ts'
import { toast } from '../../ui/toast/toast.ts'

/** CONF-02, CONF-05, CONF-20, CONF-21: the reason why valid details cannot be submitted, null for none. */
export function confirmationRefusal(order: {
  hasCart: boolean
  hasEvent: boolean
  deliveryMethod: DeliveryMethod | null
  pickupTime: string
}): { title: string; description?: string } | null {
  if (!order.hasCart) return { title: t('errors.noActiveCart') }
  if (!order.hasEvent) return { title: t('confirmation.noEvent') }
  if (order.deliveryMethod === null) return { title: t('confirmation.noMethod') }
  if (order.deliveryMethod === 'pickup' && order.pickupTime.trim() === '') {
    return { title: t('confirmation.timeMissing'), description: t('confirmation.timeMissingText') }
  }
  return null
}

/**
 * CONF-22 to CONF-25: sends new names and the details, as the cart's metadata, and stores them. Toasts an error.
 * @returns whether the order may go on to payment
 */
export async function confirmOrder(
  details: StoredCustomerDetails,
  order: { cartId: string; event: SelectedEvent; allowed: readonly DeliveryMethod[] },
): Promise<boolean> {
  if (!(await submitNames(details))) return false
  try {
    const metadata = cartMetadata(details, order.event, order.allowed)
    await send(updateCart, { params: { cartId: order.cartId }, body: { metadata } })
  } catch (error) {
    toastError(error, {
      title: t('confirmation.cartUpdateFailed'),
      description: t('confirmation.checkoutFailed'),
    })
    return false
  }
  writeStored('customer_details', details)
  // The order has the seat from here on, so the link's seat is no longer needed.
  removeStored('seat_link')
  writeStored('user_email', details.email)
  return true
}

async function submitNames({ firstName, lastName }: StoredCustomerDetails): Promise<boolean> {
  const names = { firstName, lastName }
  if (!namesChanged(names, readStored('last_submitted_customer_details'))) return true
  try {
    await send(updateCustomer, { body: names })
  } catch (error) {
    toastError(error, {
      title: t('confirmation.namesFailed'),
      description: t('confirmation.namesFailedText'),
    })
    return false
  }
  writeStored('last_submitted_customer_details', names)
  return true
}

/** The end of a session has a separate toast; a failed connection is named as such (FAN-29). */
function toastError(error: unknown, texts: { title: string; description: string }): void {
  if (isAuthError(error)) return
  const description = errorMessage(error, texts.description, { texts: [] })
  toast({ ...texts, description, variant: 'destructive' })
}
