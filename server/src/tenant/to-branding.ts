import type { Branding } from '@storefront/shared/contract/branding.ts'
import { defaultAttributes, type upstreamBranding } from '@storefront/shared/contract/upstream-branding.ts'
import type * as z from 'zod'
import { defaultBranding } from './default-branding.ts'
import { applySettings, type Setting } from './merchant-settings.ts'
import { pictureUrl } from './picture-url.ts'
import { hexOf } from './theme-colors.ts'

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
