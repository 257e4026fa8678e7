import type { Branding } from '@storefront/shared/contract/branding.ts'
import { imageAddress, isWebAddress } from '@storefront/shared/domain/image-address.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { asciiHtml, tag } from '../html.ts'
import { pageText } from '../languages.ts'
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

/**
 * The tags for the tenant's look before the app has started (TENANT-03), and one with the nonce for code that creates style elements.
 * @param template `IMAGE_URL_TEMPLATE`
 */
export function tenantHead(resolved: ResolvedBranding, template: string | undefined): string {
  const { primaryColor, favIconURL, backGroundImageURL } = brandingOf(resolved)
  const name = venueNameOf(resolved)
  return [
    `<meta property="csp-nonce" nonce="${nonceMark}">`,
    tag('meta', { name: 'theme-color', content: primaryColor }),
    themeTag(resolved),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    // A tenant in the default branding has no manifest.
    resolved.status === 'found' ? tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }) : '',
    tag('link', { rel: 'apple-touch-icon', href: venueOf(resolved)?.appIcon ?? '/icons/icon-192.png' }),
    `<style nonce="${nonceMark}">:root{${cssVariables(brandingOf(resolved))}${pictureVariable(bannerPicture(backGroundImageURL, template))}}</style>`,
    name && titleTag(name),
  ].join('')
}

/** The theme of a venue for fans who have not chosen one; a script in the head reads it (VEN-05). */
function themeTag(resolved: ResolvedBranding): string {
  const theme = venueOf(resolved)?.defaultTheme
  return theme ? tag('meta', { name: 'default-theme', content: theme }) : ''
}

/**
 * VEN-26: what other services show of a link that somebody shares, in the language of the page. Not of the default branding, which they
 * would keep for days.
 */
export function linkPreview(
  resolved: ResolvedBranding,
  language: string,
  host: string,
  path: string,
): string {
  if (resolved.status !== 'found') return ''
  const { backGroundImageURL, additionalAttributes } = resolved.branding
  const description = pageText(language, 'pages.description') ?? ''
  const picture = [backGroundImageURL, additionalAttributes.logoURL].find(isWebAddress)
  return [
    tag('meta', { name: 'description', content: description }),
    tag('meta', { property: 'og:title', content: venueNameOf(resolved) }),
    tag('meta', { property: 'og:description', content: description }),
    picture ? tag('meta', { property: 'og:image', content: picture }) : '',
    // Without the query: a seat is of one fan. A product is nothing without its query.
    [routes.home, routes.auth].some((whole) => whole === path)
      ? tag('link', { rel: 'canonical', href: `https://${host}${path}` })
      : '',
  ].join('')
}

const venueOf = (resolved: ResolvedBranding) => (resolved.status === 'missing' ? undefined : resolved.venue)

/** The branding of a page; the error screen of an unknown tenant has the default one. */
export const brandingOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? defaultBranding : resolved.branding

/** Cached by branding object: all unknown tenants share the default one. */
const cssVariables = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)

/** The venue's picture behind the name of an event, which is low and at most as wide as a page (VEN-28). */
export const bannerPicture = (picture: string, template: string | undefined): string =>
  template !== undefined && isWebAddress(picture) ? imageAddress(template, picture, 960) : picture

/** A CSS variable with a picture. Escapes the characters that would end the URL or the style element. */
const pictureVariable = (address: string): string =>
  URL.canParse(address)
    ? `;--venue-picture:url("${new URL(address).href.replace(/["\\<>]/g, encodeURIComponent)}")`
    : ''
