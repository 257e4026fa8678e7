import type english from '../../messages/en.json'
import { apostrophes, cleanLine, hyphens } from '../lines.ts'
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

/** The message for a mistake in a field. */
type DetailError = {
  readonly id: 'app.emailInvalid' | `confirmation.${keyof typeof english.confirmation}`
  readonly values?: { readonly count: number }
}

/** The mistakes by field; empty when the details may be submitted. */
export type DetailErrors = Partial<Record<keyof CustomerDetails, DetailError>>

type Names = Pick<CustomerDetails, 'firstName' | 'lastName'>

const requiredMessage = 'confirmation.fieldRequired'

/**
 * ERR-08: the texts that the specification lists. Fans see only `required`: other rows define the message for an email
 * (AUTH-08, CONF-14), no form asks for a password twice, and a provider sends its own text (AUTH-16).
 */
export const formMessages = {
  required: requiredMessage,
  email: 'Please enter a valid email address.',
  passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
  passwordMismatch: 'Passwords do not match.',
} as const

/** Letters of every script with their marks and joiners, the middle dot of Catalan and Japanese, spaces, hyphens, apostrophes. */
const nameCharacters = new RegExp(
  `^(?:[\\p{L}\\p{M}\\p{Zs}${hyphens}${apostrophes}]|\\u200c|\\u200d|(?<=\\p{L})[\\u00b7\\u30fb\\uff65](?=\\p{L}))*$`,
  'u',
)

/**
 * The mistakes in the delivery details; of the methods only the chosen one is checked (CONF-14 to CONF-19, ERR-08). Details
 * without a mistake fit the contract of the calls that carry them.
 */
export function validateCustomerDetails(details: CustomerDetails): DetailErrors {
  const found = {
    email: validateEmail(details.email) && { id: 'app.emailInvalid' },
    firstName:
      nameError(details.firstName, 'confirmation.firstNameInvalid') ??
      required(details, 'firstName', 'confirmation.firstNameRequired'),
    lastName: nameError(details.lastName, 'confirmation.lastNameInvalid') ?? lineError(details, 'lastName'),
    ...deliveryErrors(details),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null))
}

/** CONF-22: whether the names differ from the last ones sent, null for none. */
export function namesChanged(current: Names, lastSubmitted: Names | null): boolean {
  return (
    lastSubmitted === null ||
    cleanLine(current.firstName) !== cleanLine(lastSubmitted.firstName) ||
    cleanLine(current.lastName) !== cleanLine(lastSubmitted.lastName)
  )
}

function deliveryErrors(details: CustomerDetails) {
  if (details.deliveryMethod === 'pickup') {
    return {
      pickupLocation: required(details, 'pickupLocation', 'confirmation.locationRequired'),
      pickupTime: required(details, 'pickupTime', 'confirmation.timeRequired'),
    }
  }
  if (details.deliveryMethod === 'inseat') {
    return {
      section: required(details, 'section', 'confirmation.sectionRequired'),
      seat: required(details, 'seat', 'confirmation.seatRequired'),
    }
  }
  return { deliveryMethod: { id: requiredMessage } as const }
}

type Line = keyof typeof detailLengths

const required = (details: CustomerDetails, field: Line, id: DetailError['id']) =>
  cleanLine(details[field]) === '' ? { id } : lineError(details, field)

/** The mistake in a text that is too long or not one line. */
function lineError(details: CustomerDetails, field: Line): DetailError | null {
  const text = cleanLine(details[field])
  const count = detailLengths[field]
  if (text.length > count) return { id: 'confirmation.tooLong', values: { count } }
  return /\p{Cc}/u.test(text) ? { id: 'confirmation.notOneLine' } : null
}

const nameError = (name: string, id: DetailError['id']): DetailError | null =>
  nameCharacters.test(cleanLine(name)) ? null : { id }
