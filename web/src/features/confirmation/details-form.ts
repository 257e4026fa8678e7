import {
  type CustomerDetails,
  validateCustomerDetails,
} from '@storefront/shared/domain/customer/customer-details.ts'
import { allowedMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { readStored } from '../../storage/stored.ts'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSession } from '../auth/session.tsx'
import { reloadCart, useCart } from '../cart/cart.ts'
import { selectedEvent } from '../events/selected-event.ts'
import { confirmationRefusal, confirmOrder } from './confirm-order.ts'
import { keepTyped, readDraft } from './draft.ts'
import { pickupTimes, pickupTimesLeft, replacedTime } from './pickup-times.ts'
import type { Venue } from './venue.ts'

export type DetailsForm = Form<CustomerDetails>

const choice = z.string()
const text = z.string().check(z.trim())
const schema = z
  .object({
    email: text,
    firstName: text,
    lastName: text,
    deliveryMethod: choice,
    section: choice,
    seat: text,
    pickupLocation: choice,
    pickupTime: choice,
  })
  .check(({ value, issues }) => {
    for (const [name, message] of Object.entries(validateCustomerDetails(value)))
      issues.push({ code: 'custom', input: value, path: [name], message })
  })

/**
 * The form of the delivery details: what the fan typed for this cart (FAN-12), else the seat of their link (FAN-13), else as
 * they confirmed it last, as far as that still holds (CONF-25). Sending it shows what is missing, or confirms the order and
 * goes to /checkout.
 */
export function useDetailsForm(venue: Venue): DetailsForm {
  const { deliveryMethods: allowed, pickupTimeRanges: ranges } = venue
  const navigate = useNavigate()
  const { session } = useSession()
  const { cart, cartId, isLoading } = useCart()

  /** CONF-02, CONF-05, CONF-20, CONF-21: toasts what, besides a wrong field, prevents confirming. @returns whether anything does */
  const isRefused = (details: CustomerDetails): boolean => {
    const refusal = confirmationRefusal({
      hasCart: readStored('cart_id') !== null && (isLoading || cart.items.length > 0),
      hasEvent: selectedEvent() !== null,
      deliveryMethod: allowedMethod(allowed, details.deliveryMethod),
      pickupTime: details.pickupTime,
    })
    if (refusal) toast({ ...refusal, variant: 'destructive' })
    return refusal !== null
  }

  const form: DetailsForm = useForm({
    schema,
    initial: () => initialDetails(venue, session?.email ?? ''),
    onEdit: keepTyped,
    onRefused: isRefused,
    onSend(details) {
      const event = selectedEvent()
      const deliveryMethod = allowedMethod(allowed, details.deliveryMethod)
      const replaced = deliveryMethod === 'pickup' && replacedTime(details.pickupTime, ranges, event)
      if (replaced) {
        form.setValue('pickupTime', replaced.next)
        form.refuse({ pickupTime: replaced.error })
        return
      }
      if (isRefused(details) || !cartId || !event || !deliveryMethod) return
      // Another tab began another cart: the fan sees that one before confirming it.
      if (readStored('cart_id') !== cartId) return void reloadCart()
      return confirmOrder({ ...details, deliveryMethod }, { cartId, event, allowed }).then(
        (isConfirmed) => void (isConfirmed && navigate(routes.checkout)),
      )
    },
  })
  useVenueChanges(form, venue)
  return form
}

/**
 * EVENT-10: what the venue says may come after the form, and what it does not offer any more gives way; but for a time that the fan chose,
 * of which they hear when they confirm.
 */
function useVenueChanges(
  { values, setValue }: DetailsForm,
  { deliveryMethods, pickupTimeRanges, sections }: Venue,
) {
  const { deliveryMethod, pickupTime, section } = values
  useEffect(() => {
    const method = allowedMethod(deliveryMethods, deliveryMethod) ?? ''
    if (method !== deliveryMethod) setValue('deliveryMethod', method)
    if (section && !sections.includes(section)) setValue('section', '')
    const event = selectedEvent()
    const isOffered = pickupTimes(pickupTimeRanges, event).includes(pickupTime)
    const [first = ''] = pickupTimesLeft(pickupTimeRanges, event, Date.now())
    if (!isOffered && first !== pickupTime && !('pickupTime' in readDraft())) setValue('pickupTime', first)
  }, [deliveryMethods, pickupTimeRanges, sections, deliveryMethod, pickupTime, section, setValue])
}

/** FAN-12, FAN-13: where the text of a field comes from that the fan did not type; undefined for any other. */
export function originOf(field: 'section' | 'seat', value: string): string | undefined {
  if (value === '' || field in readDraft()) return undefined
  const link = readStored('seat_link')
  if (link) return value === link[field] ? 'From the link at your seat' : undefined
  return value === readStored('customer_details')?.[field] ? 'From your last order' : undefined
}

/** CONF-04, CONF-11, CONF-25: what the form begins with. */
function initialDetails(
  { deliveryMethods: allowed, pickupTimeRanges, sections }: Venue,
  sessionEmail: string,
): CustomerDetails {
  const typed = readDraft()
  const link = readStored('seat_link')
  const last = readStored('customer_details')
  const offered = pickupTimesLeft(pickupTimeRanges, selectedEvent(), Date.now())
  const oneOf = (choices: readonly string[], wanted = '') => (choices.includes(wanted) ? wanted : undefined)
  const method = typed.deliveryMethod ?? (link ? 'inseat' : last?.deliveryMethod)
  return {
    email: typed.email ?? (last?.email || readStored('user_email') || sessionEmail),
    firstName: typed.firstName ?? last?.firstName ?? '',
    lastName: typed.lastName ?? last?.lastName ?? '',
    deliveryMethod: allowedMethod(allowed, method) ?? '',
    section: oneOf(sections, typed.section ?? (link ?? last)?.section) ?? '',
    seat: typed.seat ?? (link ?? last)?.seat ?? '',
    pickupLocation: typed.pickupLocation ?? last?.pickupLocation ?? '',
    pickupTime: oneOf(offered, typed.pickupTime ?? last?.pickupTime) ?? offered[0] ?? '',
  }
}
