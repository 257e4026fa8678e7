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
  const { firstName, lastName, email } = details
  const names = { firstName, lastName }
  if (namesChanged(names, readStored('last_submitted_customer_details'))) {
    const update = send(updateCustomer, { body: names })
    const [title, text] = [t('confirmation.namesFailed'), t('confirmation.namesFailedText')]
    if (!(await succeeds(update, title, text))) return false
    writeStored('last_submitted_customer_details', names)
  }
  const metadata = cartMetadata(details, order.event, order.allowed)
  const update = send(updateCart, { params: { cartId: order.cartId }, body: { metadata } })
  const [title, text] = [t('confirmation.cartUpdateFailed'), t('confirmation.checkoutFailed')]
  if (!(await succeeds(update, title, text))) return false
  writeStored('customer_details', details)
  // The order has the seat from here on, so the link's seat is no longer needed.
  removeStored('seat_link')
  writeStored('user_email', email)
  return true
}

/** Whether a call succeeds. A failure is a toast, which names a lost connection (FAN-29); a session's end has its own. */
async function succeeds(update: Promise<unknown>, title: string, text: string): Promise<boolean> {
  try {
    await update
    return true
  } catch (error) {
    const description = errorMessage(error, text, { texts: [] })
    if (!isAuthError(error)) toast({ title, description, variant: 'destructive' })
    return false
  }
}
