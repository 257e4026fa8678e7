import {
  pickupRanges,
  sectionNames,
  type UpstreamAttributes,
} from '@storefront/shared/contract/upstream-branding.ts'
import { allDeliveryMethods, type DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import * as z from 'zod'

/** A setting of the merchant, as the product server keeps it. */
export type Setting = { readonly key: string; readonly value: string }

/** TENANT-08 to TENANT-12: what the tenant's settings make of its attributes. */
export function applySettings(
  attributes: Pick<UpstreamAttributes, 'deliveryMethod' | 'storeID'>,
  settings: readonly Setting[],
) {
  return {
    deliveryMethods: deliveryMethodsOf(settings, attributes),
    storeID: storeIdOf(settingOf(settings, 'transaction.sale.location')) ?? attributes.storeID,
    pickupTimeRanges: z.parse(pickupRanges, settingOf(settings, 'order.pickup.time')),
    sections: z.parse(sectionNames, settingOf(settings, 'order.pickup.section')),
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

const methodKey = (method: DeliveryMethod) => `order.pickup.type.${method}`

const enabledMethods = (settings: readonly Setting[]) =>
  allDeliveryMethods.filter((method) => settingOf(settings, methodKey(method)) === 'true')

const settingOf = (settings: readonly Setting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value
