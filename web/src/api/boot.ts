import { type Boot, boot } from '@storefront/shared/contract/boot.ts'
import type { Branding } from '@storefront/shared/contract/branding.ts'
import { type Feature, hasFeature } from '@storefront/shared/domain/features.ts'
import * as z from 'zod/mini'

let parsed: Boot | null = null

/**
 * What the server wrote into the page's `#boot` block: tenant, branding, session, keys. Read once; it does not change
 * while the page lives (for the session as it is now see `useSession`).
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

/** The tenant's branding. @throws Error for a tenant without one, which only ever sees the configuration error screen */
export function getBranding(): Branding {
  const { branding } = getBoot()
  if (branding.status === 'missing') throw new Error(branding.error)
  return branding.branding
}

/** FAN-10: whether the venue has switched a feature on. */
export const venueHas = (feature: Feature): boolean =>
  hasFeature(getBranding().additionalAttributes.features, feature)

/** The product's name: `{title2} {title3}` of the branding. */
export function productName(): string {
  const { title2, title3 } = getBranding()
  return `${title2} ${title3}`.trim()
}
