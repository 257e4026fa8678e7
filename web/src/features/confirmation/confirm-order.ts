import { updateCart, updateCustomer } from '@storefront/shared/contract/cart.ts'
import { cartMetadata } from '@storefront/shared/domain/cart/cart-metadata.ts'
import { namesChanged } from '@storefront/shared/domain/customer/customer-details.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { messages } from '../../api/messages.ts'
import { send } from '../../api/send.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent, StoredCustomerDetails } from '../../storage/stored-keys.ts'
import { toast } from '../../ui/toast/toast.ts'

/**
 * CONF-22 to CONF-25: sends the names if they are new, then the details as the cart's metadata, and keeps what was
 * confirmed. A failure is told by a toast.
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
    tell(error, { title: 'Error', description: messages.cart.updateFailed })
    return false
  }
  writeStored('customer_details', details)
  writeStored('user_email', details.email)
  return true
}

async function submitNames({ firstName, lastName }: StoredCustomerDetails): Promise<boolean> {
  const names = { firstName, lastName }
  if (!namesChanged(names, readStored('last_submitted_customer_details'))) return true
  try {
    await send(updateCustomer, { body: names })
  } catch (error) {
    tell(error, {
      title: 'Unable to Update Information',
      description:
        "We're unable to update your customer information right now. Please check your details and try again.",
    })
    return false
  }
  writeStored('last_submitted_customer_details', names)
  return true
}

// A session that is over says so itself.
function tell(error: unknown, words: { title: string; description: string }): void {
  if (isAuthError(error)) return
  toast({ ...words, variant: 'destructive' })
}
