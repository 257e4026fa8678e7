import type { Branding, UsableBranding } from '@storefront/shared/contract/branding.ts'
import { jsonOf } from '@storefront/shared/contract/json.ts'
import { rowsOf } from '@storefront/shared/contract/lenient.ts'
import {
  defaultAttributes,
  pickupRanges,
  sectionNames,
  type UpstreamAttributes,
  upstreamBranding,
  upstreamBrandings,
  upstreamSettings,
} from '@storefront/shared/contract/upstream-branding.ts'
import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { settingMistakes, venueFields } from '@storefront/shared/contract/venue-settings.ts'
import {
  allDeliveryMethods,
  type DeliveryMethod,
  parsePickupRange,
} from '@storefront/shared/domain/delivery/delivery.ts'
import { areKnownFeatures, defaultFeatures } from '@storefront/shared/domain/features.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import { isPrivateHost } from '../hosts.ts'
import { createWarnOnChange } from '../observability/logger.ts'
import { bounded } from '../state/memory-store.ts'
import { venueInFile } from '../venues-file.ts'
import { defaultBranding } from './default-branding.ts'
import { unknownLoginMethods } from './login-methods.ts'
import { toHexColor } from './theme-colors.ts'

/**
 * A branding, none (`missing`), an error status (`refused`), or no valid response (`unreachable`). `isCurrent` is false while the
 * branding has the last known settings or the defaults, because its own cannot be fetched (TENANT-18).
 */
export type BrandingResult =
  | { readonly status: 'found'; readonly branding: UsableBranding; readonly isCurrent: boolean }
  | Failure
  | { readonly status: 'missing' }

type Failure = { readonly status: 'refused' | 'unreachable' }

/** Fetches a tenant's branding, then its settings (CALL-16, CALL-17). */
export function createBrandingSource({ upstream, config, log, now }: FastifyInstance) {
  const warn = createWarnOnChange(log)
  /** By merchant. */
  const lastSettings = new LRUCache<string, readonly Setting[]>(bounded(1_000))

  return async (tenant: string): Promise<BrandingResult> => {
    const query = { subDomain: tenant, pagination: 'false', clientID: config.brandingClientId }
    const rows = await listFrom(upstreamBrandings, query)
    if ('failure' in rows) {
      log.warn({ tenant, ...rows.failure }, 'branding call failed; keeping the last known branding, if any')
      return { status: rows.status }
    }
    if (rows.list.length === 0) return { status: 'missing' }

    const row = z.safeParse(upstreamBranding, rows.list[0])
    if (!row.success || row.data.merchantID === '') {
      log.warn(
        { tenant, path: upstreamBrandings.path },
        'invalid response to the branding call; keeping the last known branding, if any',
      )
      return { status: 'unreachable' }
    }
    const { merchantID } = row.data
    const response = await listFrom(upstreamSettings, { merchantID, timestamp: String(now()) })
    const settings = 'list' in response ? usedSettings(response.list) : undefined
    const wrong = new Map<string, object>()
    if (settings) lastSettings.set(merchantID, settings)
    else
      wrong.set(
        'settings unavailable; using the last known ones or the defaults',
        'failure' in response ? response.failure : { path: upstreamSettings.path, reason: 'no settings' },
      )
    const known = lastSettings.get(merchantID)
    const warnOf = (text: string) => wrong.set(text, {})
    const branding = toBranding(row.data, known ?? [], config.upstreamUrl, warnOf)
    const venue = withSettings(venueInFile(config, tenant), known ?? [], warnOf)
    warn(tenant, wrong)
    return {
      status: 'found',
      branding: { status: 'found', branding, hasSettings: known !== undefined, ...(venue && { venue }) },
      isCurrent: settings !== undefined,
    }
  }

  /** The list in a response, or the failure. Not parsed by the contract, which reads no response as an empty list. */
  async function listFrom(
    entry: typeof upstreamBrandings | typeof upstreamSettings,
    query: Record<string, string>,
  ): Promise<{ list: unknown[] } | (Failure & { failure: object })> {
    const { path } = entry
    try {
      const { status, body } = await upstream.call(entry, {
        query,
        headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
      })
      if (status < 200 || status > 299) return { status: 'refused', failure: { path, status } }
      const list = rowsOf(body)?.filter((row) => row !== null)
      return list ? { list } : { status: 'unreachable', failure: { path, reason: 'no list' } }
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      return { status: 'unreachable', failure: { path, err } }
    }
  }
}

/** VEN-03: the fields of a venue that a setting may replace; synonyms are the operator's alone. */
const venueKeys = (Object.keys(venueFields) as (keyof VenueSettings)[]).filter(
  (field) => field !== 'synonyms',
)

/** The settings that are read. Only these are kept, because a merchant may have any number of others. */
const settingKeys = [
  'order.pickup.type.inseat',
  'order.pickup.type.pickup',
  'order.pickup.time',
  'order.pickup.section',
  'transaction.sale.location',
  ...venueKeys,
] as const
type SettingKey = (typeof settingKeys)[number]
type Setting = { readonly key: string; readonly value: string }

/** Undefined for a list without a readable row, unless it is empty. */
const usedSettings = (list: unknown[]): Setting[] | undefined =>
  z
    .safeParse(upstreamSettings.response, list)
    .data?.filter(({ key }) => settingKeys.some((used) => used === key))

/**
 * Makes a branding of a row and the tenant's settings (TENANT-04 to TENANT-12, TENANT-19, TENANT-20). Checks the colours and addresses
 * that are written into the page.
 * @param base base URL for relative addresses of pictures
 * @param warn gets a line for the operator for each mistake in the row
 */
export function toBranding(
  { additionalAttributes, ...row }: z.output<typeof upstreamBranding>,
  settings: readonly Setting[],
  base: string,
  warn: (text: string) => void,
): Branding {
  if (additionalAttributes === null) warn('additionalAttributes cannot be parsed; using the defaults')
  const attributes = additionalAttributes ?? defaultAttributes
  const { deliveryMethod: _decidedBySettings, ...plain } = attributes
  const picture = (field: string, text: string) => {
    const url = pictureUrl(text, base)
    if (url === '' && text.trim() !== '') warn(`${field} is not a fetchable image URL; omitting it`)
    return url
  }
  const hasFeatures = areKnownFeatures(attributes.features)
  if (!hasFeatures)
    warn(`features '${shortened(attributes.features)}' are empty or unknown; using the default ones`)
  const applied = applySettings(attributes, settings)
  const unreadable = applied.pickupTimeRanges.filter((range) => !parsePickupRange(range))
  if (unreadable.length > 0)
    warn(`pickup times '${shortened(unreadable.join(','))}' cannot be read; not offering them`)
  const unknown = unknownLoginMethods(attributes.loginMethods)
  if (unknown.length > 0) warn(`loginMethods '${shortened(unknown.join(','))}' are unknown; ignoring them`)
  return {
    ...row,
    backGroundImageURL: picture('backGroundImageURL', row.backGroundImageURL),
    favIconURL: picture('favIconURL', row.favIconURL),
    primaryColor: toHexColor(row.primaryColor) ? row.primaryColor : defaultBranding.primaryColor,
    additionalAttributes: {
      ...plain,
      ...applied,
      features: hasFeatures ? attributes.features : defaultFeatures,
      logoURL: picture('logoURL', attributes.logoURL),
    },
  }
}

/**
 * Replaces the fields of a venue for which a setting of the same name exists, as plain text or JSON (VEN-03). An empty setting is one
 * that somebody has cleared, and is ignored. Returns undefined if no field is left.
 * @param warn gets a line for each invalid setting, which is ignored
 */
function withSettings(
  venue: VenueSettings | undefined,
  settings: readonly Setting[],
  warn: (text: string) => void,
): VenueSettings | undefined {
  const merged: VenueSettings = { ...venue }
  for (const field of venueKeys) {
    const text = settings.find(({ key }) => key === field)?.value
    if (!text) continue
    const read = venueFields[field].safeParse(plainFields.has(field) ? text : jsonOf(text))
    if (read.success) Object.assign(merged, { [field]: read.data })
    else warn(`setting ${shortened(settingMistakes(read.error, field).join('; '))}; ignoring it`)
  }
  return Object.keys(merged).length > 0 ? merged : undefined
}

/** The fields that are texts. Settings contain all others as JSON. */
const plainFields: ReadonlySet<keyof VenueSettings> = new Set(
  venueKeys.filter((field) => ['string', 'enum'].includes(venueFields[field].def.type)),
)

/** Limits a text for the log. */
const shortened = (text: string) => text.slice(0, 100)

/**
 * Normalises an http(s) or `data:image` URL; '' for anything else, because it is written into the page (TENANT-20). A relative URL
 * is resolved against the folder `base`, unless browsers cannot reach that host.
 */
export function pictureUrl(text: string, base: string): string {
  const given = text.trim()
  const isRelative = !URL.canParse(given) && !given.startsWith('//')
  const url = isRelative ? isPicturePath.test(given) && URL.parse(given, `${base}/`) : secureUrl(given)
  if (!url || (isRelative && isPrivateHost(url.hostname))) return ''
  // The credentials of `base` belong to our server.
  url.username = ''
  url.password = ''
  const isPicture = /^https?:$/.test(url.protocol) || /^data:image\//i.test(url.href)
  return isPicture ? url.href : ''
}

/** Matches a path or a file name, but not 'n/a' or 'none'. */
const isPicturePath = /^\.{0,2}\/|\.\w+($|[?#])/

/** A URL without a scheme gets `https:`, even if our server calls the product server over `http:`. */
const secureUrl = (text: string): URL | null => URL.parse(text, 'https://host.invalid')

/** The attributes that the tenant's settings decide (TENANT-08 to TENANT-12). */
export function applySettings(
  { deliveryMethod, storeID }: Pick<UpstreamAttributes, 'deliveryMethod' | 'storeID'>,
  settings: readonly Setting[],
) {
  const settingOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value
  const methodSetting = (method: DeliveryMethod) => settingOf(`order.pickup.type.${method}`)
  const enabled = allDeliveryMethods.filter((method) => methodSetting(method) === 'true')
  const isAnyMentioned = allDeliveryMethods.some((method) => methodSetting(method) !== undefined)
  const location = settingOf('transaction.sale.location')
  return {
    // If the settings mention a method they decide, even if they enable none. Otherwise the branding's list decides.
    deliveryMethods: isAnyMentioned ? enabled : [...(deliveryMethod ?? allDeliveryMethods)],
    storeID: storeIdOf(location) ?? storeID,
    pickupTimeRanges: z.parse(pickupRanges, settingOf('order.pickup.time')),
    sections: z.parse(sectionNames, settingOf('order.pickup.section')),
    hasRequiredSettings: enabled.length > 0 && !!location,
  }
}

/** 'S-42' is store 42, any other text is itself the id; undefined without a sale location (TENANT-10). */
function storeIdOf(location: string | undefined): string | number | undefined {
  const number = /^S-(\d{1,15})$/.exec(location ?? '')?.[1]
  return number === undefined ? location || undefined : Number(number)
}
