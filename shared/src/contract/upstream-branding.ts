import * as z from 'zod/mini'
import { allDeliveryMethods, type DeliveryMethod, formatPickupRange } from '../domain/delivery/delivery.ts'
import { defaultFeatures } from '../domain/features.ts'
import { endpoint } from './endpoint.ts'
import { jsonOf } from './json.ts'
import {
  type Id,
  id,
  idOrNull,
  lenientList,
  lenientReader,
  lenientText,
  objectOrNull,
  optionalId,
} from './lenient.ts'

/** Text or number → text; null for anything else. */
export const textOrNull = z.pipe(
  lenientText,
  z.transform((text) => text || null),
)

/** Text as it is, any other JSON value as its JSON text; '' for null. */
export const jsonText = lenientReader((value) =>
  typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value),
)

/** A boolean as servers write it: true, 'True', 1, '1', 'yes', 'Y' or 'on'; anything else is false (WORLD-32). */
const isTrue = (value: unknown): boolean =>
  typeof value !== 'object' && /^(true|1|y|yes|on)$/i.test(String(value).trim())

/** Text → the same text; a list, or the JSON text of one → its texts and numbers, separated by commas. */
function listText(value: unknown): string | undefined {
  const list = typeof value === 'string' ? jsonOf(value) : value
  if (Array.isArray(list))
    return list.filter((entry) => ['string', 'number'].includes(typeof entry)).join(',')
  return typeof value === 'string' ? value : undefined
}

/** `isTrue`, or `fallback` without a value. */
const flagOr = (fallback: boolean) => lenientReader((value) => (value === null ? fallback : isTrue(value)))

/** Text, or a list → text. */
const listTextOr = (fallback: string) => lenientReader((value) => listText(value) ?? fallback)

/** TENANT-19: like `listTextOr`, but any other value means no features. */
const features = lenientReader((value) => (value === null ? defaultFeatures : (listText(value) ?? '')))

/** An id, or `fallback` without one. @throws for anything else, since another store's id would take its place */
const idOr = (fallback: Id) => z.prefault(z.pipe(optionalId, z._default(id, fallback)), null)

/** Text or a list, with 'inseat' also as 'In-Seat' or 'in_seat' → methods; null when there is none. */
const deliveryMethods = lenientReader((value): DeliveryMethod[] | null => {
  const names = (listText(value) ?? '')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .split(',')
    .filter(Boolean)
  return names.length === 0 ? null : allDeliveryMethods.filter((method) => names.includes(method))
})

const attributes = z.object({
  isMFAEnabled: flagOr(false),
  loginMethods: listTextOr(''),
  defaultGroupName: listTextOr(''),
  hideDefaultGroup: flagOr(false),
  features,
  shouldCreateCustomerIfAbsent: flagOr(true),
  deliveryMethod: deliveryMethods,
  customPermission: z.catch(z.record(z.string(), z.unknown()), {}),
  registerID: idOr(1),
  storeID: idOr(1),
  logoURL: listTextOr(''),
})

/** TENANT-05: `loginMethods` and `features` are comma lists; `loginMethods` is '' and `deliveryMethod` null for none. */
export type UpstreamAttributes = z.output<typeof attributes>

/** TENANT-05, TENANT-06: the attributes of a branding without readable ones. */
export const defaultAttributes: UpstreamAttributes = z.parse(attributes, {})

/**
 * TENANT-05: `additionalAttributes` as JSON text or object → attributes, with a default for each that is missing; null
 * when they cannot be read (TENANT-06). The flag for MFA is any field with 'mfa' in its name.
 */
export const upstreamAttributes = lenientReader((value): UpstreamAttributes | null => {
  const source = typeof value === 'string' ? jsonOf(value) : value
  const read = z.safeParse(attributes, source)
  if (!read.success) return null
  const [, mfa] = Object.entries(source as object).find(([name]) => /mfa/i.test(name)) ?? []
  return { ...read.data, isMFAEnabled: isTrue(mfa) }
})

/** A branding row of the product server. */
export const upstreamBranding = z.object({
  id: z.catch(z.coerce.number(), 0),
  merchantID: lenientText,
  clientID: lenientText,
  subDomain: z.catch(z.nullable(z.string()), null),
  title1: lenientText,
  title2: lenientText,
  title3: lenientText,
  backGroundImageURL: lenientText,
  primaryColor: lenientText,
  favIconURL: lenientText,
  additionalAttributes: upstreamAttributes,
})

/** The branding rows of a sub-domain (CALL-16). */
export const upstreamBrandings = endpoint({
  method: 'GET',
  path: '/api/console/applications/brandings',
  access: 'server',
  handledBy: 'upstream',
  query: z.object({ subDomain: z.string(), pagination: z.literal('false'), clientID: z.string() }),
  response: lenientList(upstreamBranding),
})

/** The settings of a merchant as keys and values (CALL-17). */
export const upstreamSettings = endpoint({
  method: 'GET',
  path: '/api/console/applications/settings',
  access: 'server',
  handledBy: 'upstream',
  query: z.object({ merchantID: z.string(), timestamp: z.string() }),
  response: lenientList(z.object({ key: lenientText, value: jsonText })),
})

/** TENANT-12: JSON text of a list → its entries; empty for anything else. */
export const jsonList = lenientReader((value): unknown[] => {
  const list = typeof value === 'string' ? jsonOf(value) : undefined
  return Array.isArray(list) ? list : []
})

const listEntry = objectOrNull({
  name: idOrNull,
  label: idOrNull,
  value: idOrNull,
  id: idOrNull,
  start: textOrNull,
  end: textOrNull,
})

/** Text, a number, or an object with a name → text. */
function nameOf(value: unknown): string[] {
  const entry = z.parse(listEntry, value)
  const name = entry ? (entry.name ?? entry.label ?? entry.value ?? entry.id) : z.parse(idOrNull, value)
  return name === null ? [] : [String(name).trim()].filter(Boolean)
}

/** An object with start and end → '18:00-18:30'; else as `nameOf`. */
function rangeOf(value: unknown): string[] {
  const { start = null, end = null } = z.parse(listEntry, value) ?? {}
  return start !== null && end !== null ? [`${start}-${end}`] : nameOf(value)
}

/** TENANT-12: JSON text of a list of sections → their names. */
export const sectionNames = z.pipe(
  jsonList,
  z.transform((list) => list.flatMap(nameOf)),
)

/**
 * TENANT-12: JSON text of a list of pickup times → ranges in the venue's own texts, since orders carry those. Of ranges that
 * fans read alike only the first stays.
 */
export const pickupRanges = z.pipe(
  jsonList,
  z.transform((list) => {
    const shown = new Set<string>()
    return list.flatMap(rangeOf).filter((range) => {
      const text = formatPickupRange(range)
      return !shown.has(text) && shown.add(text)
    })
  }),
)
