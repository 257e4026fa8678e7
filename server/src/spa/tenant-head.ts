import type { Branding } from '@storefront/shared/contract/branding.ts'
import { asciiHtml, tag } from '../html.ts'
import { type ResolvedBranding, weakMemo } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'

/** Stands for the nonce in HTML that is written before there is one. */
export const nonceMark = '\u0000nonce\u0000'

export const titled = (title: string) => `<title>${asciiHtml(title)}</title>`

/** '' where there is no such tenant: then the page is named by its host. */
export const nameOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? '' : `${resolved.branding.title2} ${resolved.branding.title3}`.trim()

/** TENANT-03: the tags that make the first paint the tenant's own, and one that hands the nonce to code that creates style elements. */
export function tenantHead(resolved: ResolvedBranding): string {
  const { primaryColor, favIconURL } = brandingOf(resolved)
  const name = nameOf(resolved)
  return [
    `<meta property="csp-nonce" nonce="${nonceMark}">`,
    tag('meta', { name: 'theme-color', content: primaryColor }),
    themeTag(resolved),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    // Without a branding of its own a tenant has no manifest.
    resolved.status === 'found' ? tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }) : '',
    `<style nonce="${nonceMark}">:root{${cssVariables(brandingOf(resolved))}${pictureVariable(brandingOf(resolved))}}</style>`,
    name && titled(name),
  ].join('')
}

/** VEN-05: what the page's head paints by where the fan has chosen nothing. */
function themeTag(resolved: ResolvedBranding): string {
  const theme = resolved.status === 'missing' ? undefined : resolved.venue?.defaultTheme
  return theme ? tag('meta', { name: 'default-theme', content: theme }) : ''
}

/** An unknown tenant's error screen wears the default look. */
export const brandingOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? defaultBranding : resolved.branding

/** The unknown tenants share the default branding, and computing its colours takes 0.4 ms. */
const cssVariables = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)

/** For what styles show of it, without the characters that would end the address, or the style. */
const pictureVariable = ({ backGroundImageURL }: Branding): string =>
  URL.canParse(backGroundImageURL)
    ? `;--venue-picture:url("${new URL(backGroundImageURL).href.replace(/["\\<>]/g, encodeURIComponent)}")`
    : ''
