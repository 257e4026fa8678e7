import type { CustomerDetails } from '@storefront/shared/domain/customer/customer-details.ts'
import { allowedMethod, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { reloadCart, useCart } from '../cart/cart.ts'
import { selectedEvent } from '../events/selected-event.ts'
import { confirmationRefusal, confirmOrder } from './confirm-order.ts'
import { type DetailsForm, fieldOrder } from './details-form.ts'
import { keepPickupTime } from './keep-pickup-time.ts'

/**
 * What submitting the form does: it shows what is missing, or sends the details and goes to /checkout. `isSending` while it
 * does the latter; the form itself counts as submitting already while it looks for what is missing.
 */
export function useConfirmation(
  form: DetailsForm,
  allowed: readonly DeliveryMethod[],
): { confirm: () => Promise<void>; isSending: boolean } {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const { cart, cartId, isLoading } = useCart()

  /** CONF-02, CONF-05, CONF-20, CONF-21: toasts what, besides a wrong field, prevents submitting. @returns whether anything does */
  const refuse = (details: CustomerDetails): boolean => {
    const refusal = confirmationRefusal({
      hasCart: readStored('cart_id') !== null && (isLoading || cart.items.length > 0),
      hasEvent: selectedEvent() !== null,
      deliveryMethod: allowedMethod(allowed, details.deliveryMethod),
      pickupTime: details.pickupTime,
    })
    if (refusal) toast({ title: refusal.title, description: refusal.detail ?? '', variant: 'destructive' })
    return refusal !== null
  }

  const submit = form.handleSubmit(
    async (details) => {
      const event = selectedEvent()
      const deliveryMethod = allowedMethod(allowed, details.deliveryMethod)
      if (deliveryMethod === 'pickup' && !keepPickupTime(form)) return form.setFocus('pickupTime')
      if (refuse(details) || !cartId || !event || !deliveryMethod) return
      // Another tab began another cart: the fan sees that one before confirming it.
      if (readStored('cart_id') !== cartId) return reloadCart()
      const confirmed = { ...trimmed(details), deliveryMethod }
      setSending(true)
      const isConfirmed = await confirmOrder(confirmed, { cartId, event, allowed }).finally(() =>
        setSending(false),
      )
      if (isConfirmed) void navigate(routes.checkout)
    },
    (errors) => {
      refuse(form.getValues())
      const first = fieldOrder.find((name) => errors[name])
      if (first) form.setFocus(first)
    },
  )
  return { confirm: () => submit(), isSending }
}

function trimmed(details: CustomerDetails): CustomerDetails {
  return {
    ...details,
    email: details.email.trim(),
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    seat: details.seat.trim(),
  }
}
