import type { Branding } from '@storefront/shared/contract/branding.ts'
import { asciiHtml, tag } from '../html.ts'
import { weakMemo } from '../memo.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'

/** The place of the nonce in cached HTML. */
export const nonceMark = '\u0000nonce\u0000'

export const titleTag = (title: string) => `<title>${asciiHtml(title)}</title>`

/** The name of a venue, '' for an unknown tenant, whose page has its host as title. */
export const venueNameOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? '' : `${resolved.branding.title2} ${resolved.branding.title3}`.trim()

/** The tags for the tenant's look before the app has started (TENANT-03), and one with the nonce for code that creates style elements. */
export function tenantHead(resolved: ResolvedBranding): string {
  const { primaryColor, favIconURL } = brandingOf(resolved)
  const name = venueNameOf(resolved)
  return [
    `<meta property="csp-nonce" nonce="${nonceMark}">`,
    tag('meta', { name: 'theme-color', content: primaryColor }),
    themeTag(resolved),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    // A tenant in the default branding has no manifest.
    resolved.status === 'found' ? tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }) : '',
    `<style nonce="${nonceMark}">:root{${cssVariables(brandingOf(resolved))}${pictureVariable(brandingOf(resolved))}}</style>`,
    name && titleTag(name),
  ].join('')
}

/** The theme of a venue for fans who have not chosen one; a script in the head reads it (VEN-05). */
function themeTag(resolved: ResolvedBranding): string {
  const theme = resolved.status === 'missing' ? undefined : resolved.venue?.defaultTheme
  return theme ? tag('meta', { name: 'default-theme', content: theme }) : ''
}

/** The branding of a page; the error screen of an unknown tenant has the default one. */
export const brandingOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? defaultBranding : resolved.branding

/** Cached by branding object: all unknown tenants share the default one. */
const cssVariables = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)

/** A CSS variable with the venue's picture. Escapes the characters that would end the URL or the style element. */
const pictureVariable = ({ backGroundImageURL }: Branding): string =>
  URL.canParse(backGroundImageURL)
    ? `;--venue-picture:url("${new URL(backGroundImageURL).href.replace(/["\\<>]/g, encodeURIComponent)}")`
    : ''
