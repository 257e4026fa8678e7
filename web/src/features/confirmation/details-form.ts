import {
  type CustomerDetails,
  validateCustomerDetails,
} from '@storefront/shared/domain/customer/customer-details.ts'
import { allowedMethod, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { getBranding } from '../../api/boot.ts'
import { readStored } from '../../storage/stored.ts'
import { useSession } from '../auth/session.tsx'
import { selectedEvent } from '../events/selected-event.ts'
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

/** The form of the delivery details, filled in as the fan confirmed them last, as far as that still holds (CONF-25). */
export function useDetailsForm(allowed: readonly DeliveryMethod[]): DetailsForm {
  const { session } = useSession()
  return useForm<CustomerDetails>({
    defaultValues: initialDetails(allowed, session?.email ?? ''),
    resolver,
    shouldFocusError: false,
  })
}

/** CONF-04, CONF-11, CONF-25: what the form begins with. */
function initialDetails(allowed: readonly DeliveryMethod[], sessionEmail: string): CustomerDetails {
  const last = readStored('customer_details')
  const offered = pickupTimesLeft(selectedEvent(), Date.now())
  const { sections } = getBranding().additionalAttributes
  const oneOf = (choices: readonly string[], wanted = '') => (choices.includes(wanted) ? wanted : undefined)
  return {
    email: last?.email || readStored('user_email') || sessionEmail,
    firstName: last?.firstName ?? '',
    lastName: last?.lastName ?? '',
    deliveryMethod: allowedMethod(allowed, last?.deliveryMethod) ?? '',
    section: oneOf(sections, last?.section) ?? '',
    seat: last?.seat ?? '',
    pickupLocation: last?.pickupLocation ?? '',
    pickupTime: oneOf(offered, last?.pickupTime) ?? offered[0] ?? '',
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
