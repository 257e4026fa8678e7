import type { Boot } from '@storefront/shared/contract/boot.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'
import { escapeHtml, jsonForScript, tag } from './html.ts'

/** TENANT-03: the tenant's name, or the host where there is no such tenant. */
export function siteTitle({ branding, host }: Pick<Boot, 'branding' | 'host'>): string {
  if (branding.status === 'missing') return host
  return `${branding.branding.title2} ${branding.branding.title3}`.trim() || host
}

/**
 * TENANT-03: the head's tags that make the first paint the tenant's own, and the boot block. The nonce goes on every
 * inline element; the meta tag hands it to what creates style elements in the browser.
 */
export function shellHead(boot: Boot, path: string, nonce: string): string {
  const { primaryColor, favIconURL, backGroundImageURL } = brandingShown(boot)
  const variables = Object.entries(themeVariables(primaryColor)).map(([name, value]) => `${name}:${value}`)
  return [
    `<title>${escapeHtml(siteTitle(boot))}</title>`,
    tag('meta', { property: 'csp-nonce', nonce }),
    tag('meta', { name: 'theme-color', content: primaryColor }),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    ...(showsBackground(boot, path) && /^http/.test(backGroundImageURL)
      ? [tag('link', { rel: 'preload', as: 'image', href: backGroundImageURL, fetchpriority: 'high' })]
      : []),
    `${tag('style', { nonce })}:root{${variables.join(';')}}</style>`,
    `${tag('script', { type: 'application/json', id: 'boot', nonce })}${jsonForScript(boot)}</script>`,
  ].join('\n    ')
}

/** An unknown tenant's error screen wears the default look. */
const brandingShown = ({ branding }: Boot) =>
  branding.status === 'missing' ? defaultBranding : branding.branding

/** The background is that of /auth, where whoever is not signed in ends up. */
const showsBackground = (boot: Boot, path: string) => path === routes.auth || boot.session === null
