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
