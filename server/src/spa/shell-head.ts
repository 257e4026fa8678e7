import type { Branding } from '@storefront/shared/contract/branding.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'
import { weakMemo } from '../tenant/weak-memo.ts'
import type { SiteBoot } from './boot-data.ts'
import { jsonForScript, tag } from './html.ts'

/** TENANT-03: the tenant's name, or the host where there is no such tenant. */
export function siteTitle(resolved: ResolvedBranding, host: string): string {
  if (resolved.status === 'missing') return host
  const { title2, title3 } = resolved.branding
  return `${title2} ${title3}`.trim() || host
}

/**
 * TENANT-03: the head's tags that make the first paint the tenant's own, and the beginning of the boot block: its JSON
 * object is left open, for `endOfBoot` to go on with. The nonce goes on every inline element; the meta tag hands it to
 * what creates style elements in the browser.
 */
export function tenantHead(boot: SiteBoot, showsBackground: boolean, nonce: string): string {
  // An unknown tenant's error screen wears the default look.
  const shown = boot.branding.status === 'missing' ? defaultBranding : boot.branding.branding
  const { primaryColor, favIconURL, backGroundImageURL } = shown
  return [
    tag('meta', { property: 'csp-nonce', nonce }),
    tag('meta', { name: 'theme-color', content: primaryColor }),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    ...(showsBackground && /^http/.test(backGroundImageURL)
      ? [tag('link', { rel: 'preload', as: 'image', href: backGroundImageURL, fetchpriority: 'high' })]
      : []),
    `${tag('style', { nonce })}:root{${variablesOf(shown)}}</style>`,
    `${tag('script', { type: 'application/json', id: 'boot', nonce })}${jsonForScript(boot).slice(0, -1)}`,
  ].join('\n    ')
}

/** The rest of the boot block that `tenantHead` begins. */
export const endOfBoot = (fields: object) => `,${jsonForScript(fields).slice(1)}</script>`

const variablesOf = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)
