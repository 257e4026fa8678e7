import {
  allDeliveryMethods,
  type DeliveryMethod,
  normalisePickupRange,
} from '@storefront/shared/domain/delivery/delivery.ts'
import { asObject, flag, identifier, listText, parseJson } from './loose-json.ts'

type Setting = { key: string; value: string }

/** TENANT-05; `deliveryMethod` is null when the branding does not say. `loginMethods` and `features` are comma lists. */
export type BrandingAttributes = {
  isMFAEnabled: boolean
  loginMethods: string
  defaultGroupName: string
  hideDefaultGroup: boolean
  features: string
  shouldCreateCustomerIfAbsent: boolean
  deliveryMethod: DeliveryMethod[] | null
  customPermission: Record<string, unknown>
  registerID: string | number
  storeID: string | number
  logoURL: string
}

export const defaultAttributes: BrandingAttributes = {
  isMFAEnabled: false,
  loginMethods: 'phone,google,apple,x',
  defaultGroupName: '',
  hideDefaultGroup: false,
  features: 'shop,transaction,qr,favorites',
  shouldCreateCustomerIfAbsent: true,
  deliveryMethod: null,
  customPermission: {},
  registerID: 1,
  storeID: 1,
  logoURL: '',
}

const { deliveryMethod: _unset, ...unconfigured } = defaultAttributes

/** TENANT-07: what a fan sees while the tenant's own branding cannot be had. */
export const defaultBranding = {
  id: 0,
  merchantID: 'default',
  clientID: 'default',
  subDomain: null,
  title1: 'Welcome to',
  title2: 'Home Team',
  title3: 'Fan Store',
  backGroundImageURL: '',
  primaryColor: '#FFD700',
  favIconURL: '',
  additionalAttributes: {
    ...unconfigured,
    deliveryMethods: [...allDeliveryMethods],
    pickupTimeRanges: [] as string[],
    sections: [] as string[],
    hasRequiredSettings: false,
  },
}

/**
 * TENANT-05, TENANT-06: reads `additionalAttributes`, JSON text or already an object, with a default for whatever is
 * missing. `valid` is false, and all are defaults, when it cannot be parsed; the caller logs that.
 */
export function parseAttributes(source: unknown): { attributes: BrandingAttributes; valid: boolean } {
  const read = asObject(typeof source === 'string' ? parseJson(source) : source)
  if (!read) return { attributes: { ...defaultAttributes }, valid: false }

  const fallback = defaultAttributes
  const mfaKey = Object.keys(read).find((key) => /mfa/i.test(key)) ?? 'isMFAEnabled'
  return {
    valid: true,
    attributes: {
      isMFAEnabled: flag(read[mfaKey], fallback.isMFAEnabled),
      loginMethods: listText(read.loginMethods) ?? fallback.loginMethods,
      defaultGroupName: listText(read.defaultGroupName) ?? fallback.defaultGroupName,
      hideDefaultGroup: flag(read.hideDefaultGroup, fallback.hideDefaultGroup),
      features: listText(read.features) ?? fallback.features,
      shouldCreateCustomerIfAbsent: flag(
        read.shouldCreateCustomerIfAbsent,
        fallback.shouldCreateCustomerIfAbsent,
      ),
      deliveryMethod: methodList(read.deliveryMethod),
      customPermission: asObject(read.customPermission) ?? {},
      registerID: identifier(read.registerID) ?? fallback.registerID,
      storeID: identifier(read.storeID) ?? fallback.storeID,
      logoURL: listText(read.logoURL) ?? fallback.logoURL,
    },
  }
}

/** TENANT-08 to TENANT-12: what the tenant's settings make of its attributes. */
export function applySettings(
  attributes: Pick<BrandingAttributes, 'deliveryMethod' | 'storeID'>,
  settings: readonly Setting[],
) {
  return {
    deliveryMethods: deliveryMethodsOf(settings, attributes),
    storeID: storeIdOf(settingOf(settings, 'transaction.sale.location')) ?? attributes.storeID,
    pickupTimeRanges: jsonList(settingOf(settings, 'order.pickup.time')).flatMap(rangeText),
    sections: jsonList(settingOf(settings, 'order.pickup.section')).flatMap(nameText),
    hasRequiredSettings: hasRequiredSettings(settings),
  }
}

/**
 * TENANT-08, TENANT-09: settings decide as soon as they mention a method, even when they enable none; then the branding's
 * list; and both methods when nobody configured any.
 */
export function deliveryMethodsOf(
  settings: readonly Setting[],
  attributes: { deliveryMethod: readonly DeliveryMethod[] | null },
): DeliveryMethod[] {
  const mentioned = allDeliveryMethods.some((method) => settingOf(settings, methodKey(method)) !== undefined)
  return mentioned ? enabledMethods(settings) : [...(attributes.deliveryMethod ?? allDeliveryMethods)]
}

/** TENANT-10: 'S-42' is store 42, any other text is the id as it stands; undefined without a sale location. */
export function storeIdOf(location: string | undefined): string | number | undefined {
  const number = /^S-(\d{1,15})$/.exec(location ?? '')?.[1]
  return number === undefined ? location || undefined : Number(number)
}

/** TENANT-11: the settings enable a delivery method and name a sale location. */
export function hasRequiredSettings(settings: readonly Setting[]): boolean {
  return enabledMethods(settings).length > 0 && !!settingOf(settings, 'transaction.sale.location')
}

/** TENANT-12: a JSON list; invalid JSON, or JSON that is no list, is the empty one. */
export function jsonList(text: string | undefined): unknown[] {
  const list = parseJson(text ?? '')
  return Array.isArray(list) ? list : []
}

const methodKey = (method: DeliveryMethod) => `order.pickup.type.${method}`

const enabledMethods = (settings: readonly Setting[]) =>
  allDeliveryMethods.filter((method) => settingOf(settings, methodKey(method)) === 'true')

const settingOf = (settings: readonly Setting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value

/** Knows 'inseat' also as 'In-Seat' or 'in_seat'; an empty list counts as not configured. */
function methodList(value: unknown): DeliveryMethod[] | null {
  const words = (listText(value) ?? '')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .split(',')
    .filter(Boolean)
  return words.length === 0 ? null : allDeliveryMethods.filter((method) => words.includes(method))
}

/** A section is a text, a number, or an object that names itself. */
function nameText(entry: unknown): string[] {
  const { name, label, value, id } = asObject(entry) ?? { value: entry }
  const text = [name, label, value, id].find((part) => identifier(part) !== undefined)
  return text === undefined ? [] : [String(text).trim()].filter(Boolean)
}

/** A range is a text, or an object with start and end or with a name. */
function rangeText(entry: unknown): string[] {
  const { start, end } = asObject(entry) ?? {}
  const texts = typeof start === 'string' && typeof end === 'string' ? [`${start}-${end}`] : nameText(entry)
  return texts.map(normalisePickupRange)
}
