import { type Boot, boot } from '@storefront/shared/contract/boot.ts'
import type { Branding, UsableBranding } from '@storefront/shared/contract/branding.ts'
import type { Venue } from '@storefront/shared/contract/venue.ts'
import { type Feature, hasFeature } from '@storefront/shared/domain/features.ts'
import * as z from 'zod/mini'
import { createStore } from '../storage/create-store.ts'

let parsed: Boot | null = null

/**
 * What the server wrote into the page's `#boot` block: tenant, branding, session, keys. Read once; it does not change
 * while the page lives (for what it is now see `useSession` and `getBranding`).
 * @throws Error when the page carries none or one that cannot be read
 */
export function getBoot(): Boot {
  if (parsed) return parsed
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page carries no boot data')
  const read = z.parse(boot, JSON.parse(text))
  parsed = read
  return read
}

/** What was read since the page was opened. */
const newer = createStore<UsableBranding | null>(null)

/** Replaces what the page brought: see `refreshBranding`. */
export const setBranding = newer.set
export const onBrandingChange = newer.subscribe

/**
 * The tenant's branding as the page knows it by now, and whether that has its settings (TENANT-18).
 * @throws Error for a tenant without one, which only ever sees the configuration error screen
 */
export function currentBranding(): UsableBranding {
  const branding = newer.get() ?? getBoot().branding
  if (branding.status === 'missing') throw new Error(branding.error)
  return branding
}

/** The tenant's branding as the page knows it by now. @throws what `currentBranding` throws */
export const getBranding = (): Branding => currentBranding().branding

/** VEN-01: what the venue says of itself, as the page knows it by now; a field that it says nothing of is absent. */
export const venueSettings = (): Venue => currentBranding().venue ?? {}

/** FAN-10: whether the venue has switched a feature on. */
export const venueHas = (feature: Feature): boolean =>
  hasFeature(getBranding().additionalAttributes.features, feature)

/** The product's name: `{title2} {title3}` of the branding. */
export function productName(): string {
  const { title2, title3 } = getBranding()
  return `${title2} ${title3}`.trim()
}
