import type { Branding } from '@storefront/shared/contract/branding.ts'
import {
  defaultAttributes,
  pickupRanges,
  sectionNames,
  type UpstreamAttributes,
  type upstreamBranding,
} from '@storefront/shared/contract/upstream-branding.ts'
import { allDeliveryMethods, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import * as z from 'zod'
import { defaultBranding } from './default-branding.ts'
import { hexOf } from './theme-colors.ts'

/** A setting of the merchant, as the product server keeps it. */
type Setting = { readonly key: string; readonly value: string }

/**
 * TENANT-04 to TENANT-12: the one branding that the SPA uses, from a branding row and the tenant's settings. What goes
 * into the page as a colour or an address is checked here.
 */
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
  attributes: Pick<UpstreamAttributes, 'deliveryMethod' | 'storeID'>,
  settings: readonly Setting[],
) {
  const location = settingOf(settings, 'transaction.sale.location')
  return {
    deliveryMethods: deliveryMethodsOf(settings, attributes),
    storeID: storeIdOf(location) ?? attributes.storeID,
    pickupTimeRanges: z.parse(pickupRanges, settingOf(settings, 'order.pickup.time')),
    sections: z.parse(sectionNames, settingOf(settings, 'order.pickup.section')),
    // TENANT-11: the settings enable a delivery method and name a sale location.
    hasRequiredSettings: enabledMethods(settings).length > 0 && !!location,
  }
}

/**
 * TENANT-08, TENANT-09: settings decide as soon as they mention a method, even when they enable none; then the branding's
 * list; and both methods when nobody configured any.
 */
function deliveryMethodsOf(
  settings: readonly Setting[],
  { deliveryMethod }: Pick<UpstreamAttributes, 'deliveryMethod'>,
): DeliveryMethod[] {
  const mentioned = allDeliveryMethods.some((method) => settingOf(settings, methodKey(method)) !== undefined)
  return mentioned ? enabledMethods(settings) : [...(deliveryMethod ?? allDeliveryMethods)]
}

/** TENANT-10: 'S-42' is store 42, any other text is the id as it stands; undefined without a sale location. */
function storeIdOf(location: string | undefined): string | number | undefined {
  const number = /^S-(\d{1,15})$/.exec(location ?? '')?.[1]
  return number === undefined ? location || undefined : Number(number)
}

const methodKey = (method: DeliveryMethod) => `order.pickup.type.${method}`

const enabledMethods = (settings: readonly Setting[]) =>
  allDeliveryMethods.filter((method) => settingOf(settings, methodKey(method)) === 'true')

const settingOf = (settings: readonly Setting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value
