import {
  type CustomerDetails,
  validateCustomerDetails,
} from '@storefront/shared/domain/customer/customer-details.ts'
import { cleanEmail } from '@storefront/shared/domain/customer/email.ts'
import { allowedMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { cleanLine, findText, isSameText } from '@storefront/shared/domain/lines.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useTransition } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { MessageId } from '../../messages/catalogue.ts'
import { readStored } from '../../storage/stored.ts'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSession } from '../auth/session.tsx'
import { reloadCart, useCart } from '../cart/cart.ts'
import { selectedEvent } from '../events/selected-event.ts'
import { confirmationRefusal, confirmOrder } from './confirm-order.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { readDraft, saveDraftField, seatLink } from './draft.ts'
import { findSameRange, pickupTimes, pickupTimesLeft, replacedTime } from './pickup-times.ts'

export type DetailsForm = Form<CustomerDetails>

const choice = z.string()
const text = z.string().check(z.overwrite(cleanLine))
const schema = z
  .object({
    email: z.string().check(z.overwrite(cleanEmail)),
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
      issues.push({ code: 'custom', input: value, path: [name], params: { text: message } })
  })

/**
 * The form of the delivery details. It starts with the fan's draft for this cart (FAN-12), else the seat of the link
 * (FAN-13), else the last order, where the venue still offers it (CONF-25).
 */
export function useDetailsForm(settings: DeliverySettings): DetailsForm {
  const { deliveryMethods: allowed, pausedMethods, pickupTimeRanges: ranges } = settings
  const navigate = useNavigate()
  // FAN-77: it lasts until the next screen is there.
  const [isLeaving, leave] = useTransition()
  const { session } = useSession()
  const { cart, cartId, isLoading } = useCart()

  /** CONF-02, CONF-05, CONF-20, CONF-21: toasts a reason other than an invalid field. @returns whether there is one */
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
    initial: () => initialDetails(settings, session?.email ?? ''),
    onEdit: saveDraftField,
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
      // Another tab has begun another cart: the fan sees that cart before confirming it.
      if (readStored('cart_id') !== cartId) return void reloadCart()
      // The cart's metadata of a paused method is overwritten as well (CALL-25).
      const methods = [...allowed, ...pausedMethods]
      return confirmOrder({ ...details, deliveryMethod }, { cartId, event, allowed: methods }).then(
        (isConfirmed) => void (isConfirmed && leave(() => void navigate(routes.checkout))),
      )
    },
  })
  useVenueChanges(form, settings)
  return { ...form, isSending: form.isSending || isLeaving }
}

/**
 * EVENT-10: applies venue settings that arrive after the form: selects the draft, the link or the last order (FAN-12)
 * and replaces what is no longer offered, except a time that the fan chose, which confirming reports.
 */
function useVenueChanges(
  { values, setValue }: DetailsForm,
  { deliveryMethods, pickupTimeRanges, sections }: DeliverySettings,
) {
  const { deliveryMethod, pickupTime, section } = values
  useEffect(() => {
    const wanted = wantedDetails({ deliveryMethods, pickupTimeRanges, sections })
    const comes = !sections.includes(section) && wanted.section !== ''
    const method = allowedMethod(deliveryMethods, (!comes && deliveryMethod) || wanted.deliveryMethod) ?? ''
    if (method !== deliveryMethod) setValue('deliveryMethod', method)
    if (comes) setValue('seat', wanted.seat)
    if (comes || (section && !sections.includes(section))) setValue('section', wanted.section)
    const offered = findSameRange(pickupTimes(pickupTimeRanges, selectedEvent()), pickupTime)
    const isTyped = findSameRange([pickupTime], readDraft().pickupTime ?? '') !== undefined
    const time = offered ?? (isTyped ? pickupTime : wanted.pickupTime)
    if (time !== pickupTime) setValue('pickupTime', time)
  }, [deliveryMethods, pickupTimeRanges, sections, deliveryMethod, pickupTime, section, setValue])
}

/** FAN-12, FAN-13: the message of where a prefilled text comes from; undefined for a text that the fan typed. */
export function originOf(field: 'section' | 'seat' | 'pickupLocation', value: string): MessageId | undefined {
  if (value === '' || field in readDraft()) return undefined
  const link = seatLink()
  if (link && field !== 'pickupLocation') return value === link[field] ? 'confirmation.fromLink' : undefined
  const last = readStored('customer_details')?.[field]
  return last && isSameText(value, last) ? 'confirmation.fromLastOrder' : undefined
}

/** FAN-41: whether the fields are valid and hold the seat link or the last order. Times are compared as fans read them. */
export function isPrefilled({ values, errors }: DetailsForm, ...fields: (keyof CustomerDetails)[]): boolean {
  const known = { ...readStored('customer_details'), ...seatLink() }
  const wrong = validateCustomerDetails(values)
  return fields.every(
    (field) =>
      !wrong[field] &&
      !errors[field] &&
      (isSameText(values[field], known[field] ?? '') ||
        findSameRange([values[field]], known[field] ?? '') !== undefined),
  )
}

/** CONF-04, CONF-11, CONF-25: the initial values. */
function initialDetails(settings: DeliverySettings, sessionEmail: string): CustomerDetails {
  const typed = readDraft()
  const last = readStored('customer_details')
  return {
    ...wantedDetails(settings),
    email: typed.email ?? (last?.email || readStored('user_email') || sessionEmail),
    firstName: typed.firstName ?? last?.firstName ?? '',
    lastName: typed.lastName ?? last?.lastName ?? '',
    pickupLocation: typed.pickupLocation ?? last?.pickupLocation ?? '',
  }
}

/** FAN-12, FAN-13: the values of the draft, the link or the last order that the venue offers, else the venue's first. */
function wantedDetails({
  deliveryMethods: allowed,
  pickupTimeRanges,
  sections,
}: Omit<DeliverySettings, 'pausedMethods'>) {
  const typed = readDraft()
  const link = seatLink()
  const last = readStored('customer_details')
  const left = pickupTimesLeft(pickupTimeRanges, selectedEvent(), Date.now())
  const section = typed.section ?? (link ?? last)?.section ?? ''
  const method = typed.deliveryMethod ?? (link ? 'inseat' : last?.deliveryMethod)
  return {
    deliveryMethod: allowedMethod(allowed, method) ?? '',
    section: findText(sections, section) ?? '',
    seat: typed.seat ?? (link ?? last)?.seat ?? '',
    pickupTime: findSameRange(left, typed.pickupTime ?? last?.pickupTime ?? '') ?? left[0] ?? '',
  }
}
