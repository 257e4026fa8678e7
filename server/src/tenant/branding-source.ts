import type { Branding } from '@storefront/shared/contract/branding.ts'
import {
  defaultAttributes,
  pickupRanges,
  sectionNames,
  type UpstreamAttributes,
  upstreamBranding,
  upstreamBrandings,
  upstreamSettings,
} from '@storefront/shared/contract/upstream-branding.ts'
import { allDeliveryMethods, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import { defaultBranding } from './default-branding.ts'
import { hexOf } from './theme-colors.ts'

/** A branding, none (`missing`), a response that is not OK (`refused`), or no valid response (`unreachable`). */
export type BrandingResult =
  | { readonly status: 'found'; readonly branding: Branding }
  | { readonly status: 'missing' | 'refused' | 'unreachable' }

/**
 * CALL-16, CALL-17: asks for a tenant's branding, then for its settings. Without settings there is no branding: an error
 * of the settings call counts as one of the branding call, since a guess at the delivery methods would take wrong orders.
 */
export function createBrandingSource({ upstream, config, log, now }: FastifyInstance) {
  return async (tenant: string): Promise<BrandingResult> => {
    const query = { subDomain: tenant, pagination: 'false', clientID: config.brandingClientId }
    const rows = await listFrom(upstreamBrandings, query, tenant)
    if (!Array.isArray(rows)) return rows
    if (rows.length === 0) return { status: 'missing' }

    const row = z.safeParse(upstreamBranding, rows[0])
    if (!row.success || row.data.merchantID === '') return invalidResponse(upstreamBrandings.path, tenant)

    const settingsQuery = { merchantID: row.data.merchantID, timestamp: String(now()) }
    const settings = await listFrom(upstreamSettings, settingsQuery, tenant)
    if (!Array.isArray(settings)) return settings

    if (row.data.additionalAttributes === null) {
      log.warn({ tenant }, 'additionalAttributes cannot be parsed, defaults are used')
    }
    return { status: 'found', branding: toBranding(row.data, z.parse(upstreamSettings.response, settings)) }
  }

  /** The bare list of a response, or why there is none: the contract's reader takes any response for an empty list. */
  async function listFrom(
    entry: typeof upstreamBrandings | typeof upstreamSettings,
    query: Record<string, string>,
    tenant: string,
  ): Promise<unknown[] | { status: 'refused' | 'unreachable' }> {
    try {
      const { status, body } = await upstream.call(entry, {
        query,
        headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
      })
      if (status < 200 || status > 299) {
        log.warn({ tenant, path: entry.path, status }, 'branding call refused')
        return { status: 'refused' }
      }
      const list = Array.isArray(body) ? body : z.safeParse(wrapped, body).data?.data
      return list ?? invalidResponse(entry.path, tenant)
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn({ tenant, path: entry.path, err }, 'branding call failed')
      return { status: 'unreachable' }
    }
  }

  function invalidResponse(path: string, tenant: string) {
    log.warn({ tenant, path }, 'invalid response to a branding call')
    return { status: 'unreachable' } as const
  }
}

const wrapped = z.object({ data: z.array(z.unknown()) })

type Setting = { readonly key: string; readonly value: string }

/** TENANT-04 to TENANT-12: a branding of a row and the tenant's settings. Checks what goes into the page as a colour or an address. */
export function toBranding(
  { additionalAttributes, ...row }: z.output<typeof upstreamBranding>,
  settings: readonly Setting[],
): Branding {
  const attributes = additionalAttributes ?? defaultAttributes
  const { deliveryMethod: _decidedBySettings, ...plain } = attributes
  return {
    ...row,
    backGroundImageURL: pictureUrl(row.backGroundImageURL),
    favIconURL: pictureUrl(row.favIconURL),
    primaryColor: hexOf(row.primaryColor) ? row.primaryColor : defaultBranding.primaryColor,
    additionalAttributes: {
      ...plain,
      ...applySettings(attributes, settings),
      logoURL: pictureUrl(attributes.logoURL),
    },
  }
}

/** An absolute http(s) URL or a `data:image` one, normalised; '' for anything else, since it ends up in the page. */
export function pictureUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  const isPicture = /^https?:$/.test(url.protocol) || /^data:image\//i.test(url.href)
  return isPicture ? url.href : ''
}

/** TENANT-08 to TENANT-12: what the tenant's settings make of its attributes. */
export function applySettings(
  { deliveryMethod, storeID }: Pick<UpstreamAttributes, 'deliveryMethod' | 'storeID'>,
  settings: readonly Setting[],
) {
  const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value
  const methodSetting = (method: DeliveryMethod) => settingOf(`order.pickup.type.${method}`)
  const enabled = allDeliveryMethods.filter((method) => methodSetting(method) === 'true')
  const isAnyMentioned = allDeliveryMethods.some((method) => methodSetting(method) !== undefined)
  const location = settingOf('transaction.sale.location')
  return {
    // Settings decide as soon as they mention a method, even when they enable none; then the branding's list.
    deliveryMethods: isAnyMentioned ? enabled : [...(deliveryMethod ?? allDeliveryMethods)],
    storeID: storeIdOf(location) ?? storeID,
    pickupTimeRanges: z.parse(pickupRanges, settingOf('order.pickup.time')),
    sections: z.parse(sectionNames, settingOf('order.pickup.section')),
    hasRequiredSettings: enabled.length > 0 && !!location,
  }
}

/** TENANT-10: 'S-42' is store 42, any other text is the id as it stands; undefined without a sale location. */
function storeIdOf(location: string | undefined): string | number | undefined {
  const number = /^S-(\d{1,15})$/.exec(location ?? '')?.[1]
  return number === undefined ? location || undefined : Number(number)
}
