import { isAscii } from 'node:buffer'
import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Branding } from '@storefront/shared/contract/branding.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import { escapeHtml, jsonForScript, tag } from '../html.ts'
import { type ResolvedBranding, weakMemo } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { themeVariables } from '../tenant/theme-colors.ts'

type ByVisitor = 'host' | 'tenant' | 'session' | 'offline'

/** What a shell depends on: the branding, who asks for it, and where; `path` is without query. */
export type Page = Readonly<Pick<Boot, ByVisitor>> & {
  readonly path: string
  readonly branding: ResolvedBranding
}

/** Writes a tenant's shell; `nonce` is that of the response's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
/** Files of our own origin need no nonce. */
const inlineElements = /<(script|style)(?=[\s>])(?![^>]*\ssrc=)/gi
/** Stands for the nonce in HTML that is written before there is one. */
const nonceMark = '\u0000nonce\u0000'

/**
 * TENANT-03: prepares the built `index.html` once: its title and mark give way to the tenant's, and inline scripts and styles get the
 * nonce. What visitors share is written once for each branding object; nothing that they send is part of a key (BFF-71).
 * @throws Error when the page has not exactly one mark
 */
export function compileShell(html: string, config: Config): RenderShell {
  const prepared = html
    .replace(/<title>[^<]*<\/title>/i, '')
    .replace(inlineElements, `<$1 nonce="${nonceMark}"`)
  const [before, after, ...more] = prepared.split(headMark)
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)

  const startOf = weakMemo((branding: ResolvedBranding) => {
    const boot = `<script type="application/json" id="boot">${bootOfSite(config, branding)}`
    return oneByte(`${before}${tenantHead(branding)}${boot}`).split(nonceMark)
  })
  const end = after.split(nonceMark)
  return (page, nonce) => {
    const { branding, host, tenant, session, offline } = page
    const boot = jsonForScript({ host, tenant, session, ...(offline && { offline }) }).slice(1)
    const title = nameOf(branding) ? '' : titled(host)
    const visitor = `,${boot}</script>${backgroundOf(page)}${title}`
    return startOf(branding).join(nonce) + visitor + end.join(nonce)
  }
}

/** ASCII in memory as one byte for each character: a page with a single wider one, as in a venue's name, takes 30 µs more to send. */
function oneByte(html: string): string {
  const bytes = Buffer.from(html)
  // Of other characters are only pages that Vite serves.
  return isAscii(bytes) ? bytes.toString('latin1') : html
}

const titled = (title: string) =>
  `<title>${escapeHtml(title).replace(/[^ -~]/gu, (character) => `&#${character.codePointAt(0)};`)}</title>`

/** '' where there is no such tenant: then the page is named by its host. */
const nameOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? '' : `${resolved.branding.title2} ${resolved.branding.title3}`.trim()

/** TENANT-03: the tags that make the first paint the tenant's own, and one that hands the nonce to code that creates style elements. */
function tenantHead(resolved: ResolvedBranding): string {
  const { primaryColor, favIconURL } = brandingOf(resolved)
  const name = nameOf(resolved)
  return [
    `<meta property="csp-nonce" nonce="${nonceMark}">`,
    tag('meta', { name: 'theme-color', content: primaryColor }),
    tag('link', { rel: 'icon', href: favIconURL || '/icons/icon-192.png' }),
    // Without a branding of its own a tenant has no manifest.
    resolved.status === 'found' ? tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }) : '',
    `<style nonce="${nonceMark}">:root{${cssVariables(brandingOf(resolved))}}</style>`,
    name && titled(name),
  ].join('')
}

/** An unknown tenant's error screen wears the default look. */
const brandingOf = (resolved: ResolvedBranding) =>
  resolved.status === 'missing' ? defaultBranding : resolved.branding

/** The unknown tenants share the default branding, and computing its colours takes 0.4 ms. */
const cssVariables = weakMemo(({ primaryColor }: Branding) =>
  Object.entries(themeVariables(primaryColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
)

/** The background is that of /auth, where whoever is not signed in ends up. */
function backgroundOf({ branding, path, session, offline }: Page): string {
  const { backGroundImageURL } = brandingOf(branding)
  const isShown = !offline && (path === routes.auth || session === null)
  if (!isShown || !/^http/.test(backGroundImageURL)) return ''
  return tag('link', { rel: 'preload', as: 'image', href: backGroundImageURL, fetchpriority: 'low' })
}

/** IDP-01: the beginning of the boot data's JSON. An explicit list: nothing else of the configuration reaches the page. */
function bootOfSite(config: Config, branding: ResolvedBranding): string {
  const { firebase, authProviders, cardVaultScriptUrl, receiptBaseUrl } = config
  const boot: Omit<Boot, ByVisitor> = {
    branding,
    firebase: {
      apiKey: firebase.apiKey,
      projectId: firebase.projectId,
      authDomain: firebase.authDomain,
      storageBucket: firebase.storageBucket,
      appId: firebase.appId,
      tenantId: firebase.tenantId,
      emulatorUrl: firebase.emulatorHost && `http://${firebase.emulatorHost}`,
    },
    authProviders,
    cardVaultScriptUrl,
    receiptBaseUrl,
  }
  return jsonForScript(boot).slice(0, -1)
}
