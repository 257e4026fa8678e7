import type { Branding } from '@storefront/shared/contract/branding.ts'
import { tag } from '../html.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'
import { weakMemo } from '../tenant/weak-memo.ts'
import { firstPaintScript } from './first-paint.ts'
import { startRetryScript } from './start-retry.ts'

/** TENANT-03: the tenant's name, or the host where there is no such tenant. */
export function siteTitle(resolved: ResolvedBranding, host: string): string {
  if (resolved.status === 'missing') return host
  const { title2, title3 } = resolved.branding
  return `${title2} ${title3}`.trim() || host
}

/**
 * TENANT-03: the head's tags that make the first paint the tenant's own, but for the title. The nonce goes on every inline
 * element; the meta tag hands it to what creates style elements in the browser.
 */
export function tenantHead(resolved: ResolvedBranding, showsBackground: boolean, nonce: string): string {
  // An unknown tenant's error screen wears the default look.
  const branding = resolved.status === 'missing' ? defaultBranding : resolved.branding
  const { primaryColor, favIconURL, backGroundImageURL } = branding
  return [
    tag('meta', { property: 'csp-nonce', nonce }),
    tag('meta', { name: 'theme-color', content: primaryColor }),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    // Without a branding of its own a tenant has no manifest.
    ...(resolved.status === 'found' ? [tag('link', { rel: 'manifest', href: '/manifest.webmanifest' })] : []),
    ...(showsBackground && /^http/.test(backGroundImageURL)
      ? [tag('link', { rel: 'preload', as: 'image', href: backGroundImageURL, fetchpriority: 'low' })]
      : []),
    `${tag('style', { nonce })}:root{${cssVariables(branding)}}</style>`,
    `${tag('script', { nonce })}${firstPaintScript};${startRetryScript}</script>`,
  ].join('\n    ')
}

/** The unknown tenants share the default branding, and computing its colours takes 0.4 ms. */
const cssVariables = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)
