import {
  type CustomerDetails,
  validateCustomerDetails,
} from '@storefront/shared/domain/customer/customer-details.ts'
import { allowedMethod, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { useEffect } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { getBranding } from '../../api/boot.ts'
import { readStored } from '../../storage/stored.ts'
import { useSession } from '../auth/session.tsx'
import { selectedEvent } from '../events/selected-event.ts'
import { keepTyped, readDraft } from './draft.ts'
import { pickupTimesLeft } from './pickup-times.ts'

export type DetailsForm = UseFormReturn<CustomerDetails>

/** The fields in the order in which they stand on the screen. */
export const fieldOrder = [
  'section',
  'seat',
  'pickupLocation',
  'pickupTime',
  'firstName',
  'lastName',
  'email',
] as const

/**
 * The form of the delivery details: what the fan typed for this cart (FAN-12), else the seat of their link (FAN-13), else as
 * they confirmed it last, as far as that still holds (CONF-25).
 */
export function useDetailsForm(allowed: readonly DeliveryMethod[]): DetailsForm {
  const { session } = useSession()
  const form = useForm<CustomerDetails>({
    defaultValues: initialDetails(allowed, session?.email ?? ''),
    resolver,
    shouldFocusError: false,
  })
  const { watch } = form
  useEffect(() => {
    const typing = watch((values, { name, type }) => {
      if (name && (type === 'change' || name === 'deliveryMethod')) keepTyped(name, values[name] ?? '')
    })
    return () => typing.unsubscribe()
  }, [watch])
  return form
}

/** FAN-12, FAN-13: where the text of a field comes from that the fan did not type; undefined for any other. */
export function originOf(field: 'section' | 'seat', value: string): string | undefined {
  if (value === '' || field in readDraft()) return undefined
  const link = readStored('seat_link')
  if (link) return value === link[field] ? 'From the link at your seat' : undefined
  return value === readStored('customer_details')?.[field] ? 'From your last order' : undefined
}

/** CONF-04, CONF-11, CONF-25: what the form begins with. */
function initialDetails(allowed: readonly DeliveryMethod[], sessionEmail: string): CustomerDetails {
  const typed = readDraft()
  const link = readStored('seat_link')
  const last = readStored('customer_details')
  const offered = pickupTimesLeft(selectedEvent(), Date.now())
  const { sections } = getBranding().additionalAttributes
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

const resolver: Resolver<CustomerDetails> = (values) => {
  const wrong = Object.entries(validateCustomerDetails(values))
  if (wrong.length === 0) return { values, errors: {} }
  return {
    values: {},
    errors: Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }])),
  }
}
