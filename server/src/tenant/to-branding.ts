import type { Branding, upstreamBranding } from '@storefront/shared/contract/branding.ts'
import type * as z from 'zod'
import { applySettings, defaultBranding, parseAttributes } from './branding-rules.ts'
import { pictureUrl } from './picture-url.ts'
import { hexOf } from './theme-colors.ts'

type Setting = { key: string; value: string }

/**
 * TENANT-04..12: the one branding that the SPA uses, from a branding row and the tenant's settings. What goes into the
 * page as a colour or an address is checked here. `attributesValid` is false when they could not be parsed (TENANT-06).
 */
export function toBranding(
  row: z.output<typeof upstreamBranding>,
  settings: readonly Setting[],
): { branding: Branding; attributesValid: boolean } {
  const { attributes, valid } = parseAttributes(row.additionalAttributes)
  const { deliveryMethod: _decidedBySettings, ...plain } = attributes
  return {
    attributesValid: valid,
    branding: {
      ...row,
      backGroundImageURL: pictureUrl(row.backGroundImageURL),
      favIconURL: pictureUrl(row.favIconURL),
      primaryColor: hexOf(row.primaryColor) ? row.primaryColor : defaultBranding.primaryColor,
      additionalAttributes: {
        ...plain,
        ...applySettings(attributes, settings),
        logoURL: pictureUrl(attributes.logoURL),
      },
    },
  }
}
