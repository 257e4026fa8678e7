import { detailLengths } from './detail-lengths.ts'
import { validateEmail } from './email.ts'

export type CustomerDetails = {
  email: string
  firstName: string
  lastName: string
  deliveryMethod: string
  section: string
  seat: string
  pickupLocation: string
  pickupTime: string
}

/** What is wrong, by field; empty when the details may be submitted. */
export type DetailErrors = Partial<Record<keyof CustomerDetails, string>>

type Names = Pick<CustomerDetails, 'firstName' | 'lastName'>

/**
 * ERR-08: all but `required` stand here for the specification alone. A malformed email is called what AUTH-08 and CONF-14 say, no form
 * asks for a password twice, and a stricter provider sends its own text (AUTH-16).
 */
export const formMessages = {
  required: 'This field is required.',
  email: 'Please enter a valid email address.',
  passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
  passwordMismatch: 'Passwords do not match.',
} as const

const nameCharacters = /^[\p{L}\p{M} '’-]*$/u

/**
 * What is wrong with the delivery details; only the chosen delivery method's fields are judged (CONF-14 to CONF-19, ERR-08).
 * Details in which nothing is wrong fit the contract of the calls that carry them.
 */
export function validateCustomerDetails(details: CustomerDetails): DetailErrors {
  const found = {
    email: validateEmail(details.email),
    firstName:
      nameError(details.firstName, 'first') ?? required(details, 'firstName', 'First name is required'),
    lastName: nameError(details.lastName, 'last') ?? lineError(details, 'lastName'),
    ...deliveryErrors(details),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/** CONF-22: whether the names differ from those sent last (null: none were). */
export function namesChanged(current: Names, lastSubmitted: Names | null): boolean {
  return (
    lastSubmitted === null ||
    current.firstName.trim() !== lastSubmitted.firstName.trim() ||
    current.lastName.trim() !== lastSubmitted.lastName.trim()
  )
}

function deliveryErrors(details: CustomerDetails) {
  if (details.deliveryMethod === 'pickup') {
    return {
      pickupLocation: required(
        details,
        'pickupLocation',
        'Pickup location is required when pickup delivery is selected',
      ),
      pickupTime: required(details, 'pickupTime', 'Pickup time is required when pickup delivery is selected'),
    }
  }
  if (details.deliveryMethod === 'inseat') {
    return {
      section: required(details, 'section', 'Section is required for in-seat delivery'),
      seat: required(details, 'seat', 'Seat number is required for in-seat delivery'),
    }
  }
  return { deliveryMethod: formMessages.required }
}

type Line = keyof typeof detailLengths

const required = (details: CustomerDetails, field: Line, message: string) =>
  details[field].trim() === '' ? message : lineError(details, field)

/** What keeps a text from being one line of a reasonable length. */
function lineError(details: CustomerDetails, field: Line): string | null {
  const text = details[field].trim()
  if (text.length > detailLengths[field]) return `Please use at most ${detailLengths[field]} characters`
  return /\p{Cc}/u.test(text) ? 'Please write this in one line' : null
}

const nameError = (name: string, which: 'first' | 'last') =>
  nameCharacters.test(name)
    ? null
    : `Please enter a valid ${which} name. Special characters #'"&? are not allowed`
