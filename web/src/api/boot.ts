import { type Boot, boot } from '@storefront/shared/contract/boot.ts'
import type { Branding, UsableBranding } from '@storefront/shared/contract/branding.ts'
import type { Venue } from '@storefront/shared/contract/venue.ts'
import { type Feature, hasFeature } from '@storefront/shared/domain/features.ts'
import * as z from 'zod/mini'
import { createStore } from '../storage/create-store.ts'

let parsed: Boot | null = null

/**
 * The page's `#boot` block, as the server wrote it: tenant, branding, session, keys. It never changes; for current values use
 * `useSession` and `getBranding`.
 * @throws Error when the block is missing or invalid
 */
export function getBoot(): Boot {
  if (parsed) return parsed
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page carries no boot data')
  const read = z.parse(boot, JSON.parse(text))
  parsed = read
  return read
}

/** The branding that was read after the page was opened. */
const newer = createStore<UsableBranding | null>(null)

/** Replaces the branding of the boot block; see `refreshBranding`. */
export const setBranding = newer.set
export const onBrandingChange = newer.subscribe

/**
 * The newest branding that the page has, and whether it includes the settings (TENANT-18).
 * @throws Error for a tenant without branding, which only shows the configuration error screen
 */
export function currentBranding(): UsableBranding {
  const branding = newer.get() ?? getBoot().branding
  if (branding.status === 'missing') throw new Error(branding.error)
  return branding
}

/** The texts and colours of `currentBranding`. @throws what `currentBranding` throws */
export const getBranding = (): Branding => currentBranding().branding

/** VEN-01: the venue's newest settings; a setting that the venue does not have is absent. */
export const venueSettings = (): Venue => currentBranding().venue ?? {}

/** FAN-10: whether the venue has switched a feature on. */
export const venueHas = (feature: Feature): boolean =>
  hasFeature(getBranding().additionalAttributes.features, feature)

/** The product's name: `{title2} {title3}` of the branding. */
export function productName(): string {
  const { title2, title3 } = getBranding()
  return `${title2} ${title3}`.trim()
}
