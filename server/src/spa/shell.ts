import { isAscii } from 'node:buffer'
import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Branding } from '@storefront/shared/contract/branding.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import { asciiHtml, jsonForScript, tag } from '../html.ts'
import { type ResolvedBranding, weakMemo } from '../tenant/branding-plugin.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { offeredProviders } from '../tenant/login-methods.ts'
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
/** By path what stands there until the app does, as the build has drawn it; '' for every other path. */
const firstViewsMark = /<!--first-views (.*?)-->/
/** Files of our own origin need no nonce. */
const inlineElements = /<(script|style)(?=[\s>])(?![^>]*\ssrc=)/gi
/** Stands for the nonce in HTML that is written before there is one. */
const nonceMark = '\u0000nonce\u0000'
/** Stands for what differs by visitor: the links to a screen's code, and the first view. */
const visitorMark = '\u0000visitor\u0000'

/**
 * TENANT-03: prepares the built `index.html` once: its title and marks give way to the tenant's, and inline scripts and styles get the
 * nonce. What visitors share is written once for each branding object; nothing that they send is part of a key (BFF-71).
 * @param screenCode by path, the files of a screen's code (`screen-code.ts`)
 * @throws Error when the page has not exactly one mark for the head
 */
export function compileShell(
  html: string,
  config: Config,
  screenCode: ReadonlyMap<string, readonly string[]> = new Map(),
): RenderShell {
  const views: Record<string, string> = JSON.parse(firstViewsMark.exec(html)?.[1] ?? '{}')
  const prepared = withNonceMarks(
    html
      .replace(/<title>[^<]*<\/title>/i, '')
      .replace('</head>', `${visitorMark}</head>`)
      .replace(firstViewsMark, visitorMark),
  )
  const [before, after, ...more] = prepared.split(headMark)
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)
  const [head = '', body = '', end = ''] = after.split(visitorMark)

  const startOf = weakMemo((branding: ResolvedBranding) => {
    const boot = `<script type="application/json" id="boot">${bootOfSite(config, branding)}`
    return oneByte(`${before}${tenantHead(branding)}${boot}`).split(nonceMark)
  })
  const eventsCode = jsonForScript(screenCode.get(routes.events) ?? [])
  const restsOf = weakMemo((branding: ResolvedBranding) => {
    const venue = venueOf(branding)
    const rest = (path: string): [string, string[]] => {
      // Before anything that a venue says, which may read like the mark.
      const view = (views[path] ?? views[''] ?? '').replace('{eventsCode}', () => eventsCode)
      const links = (screenCode.get(path) ?? []).map(codeLink)
      return [
        path,
        oneByte([head, ...links, body, withNonceMarks(withVenue(view, venue)), end].join('')).split(
          nonceMark,
        ),
      ]
    }
    // A tenant that does not exist has one page, and a branding of one request.
    return new Map((branding.status === 'missing' ? [''] : ['', ...Object.values(routes)]).map(rest))
  })
  return (page, nonce) => {
    const { branding, host, tenant, session, offline } = page
    const boot = jsonForScript({ host, tenant, session, ...(offline && { offline }) }).slice(1)
    const title = nameOf(branding) ? '' : titled(host)
    const path = shownPath(page)
    const visitor = `,${boot}</script>${pictureOf(page, path)}${title}`
    const rests = restsOf(branding)
    const rest = rests.get(path) ?? rests.get('') ?? []
    return startOf(branding).join(nonce) + visitor + rest.join(nonce)
  }
}

/** Asks for a file after the first data, for which an HTTP/1.1 connection has to be left. */
const codeLink = (href: string): string =>
  tag('link', { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href })

const withNonceMarks = (html: string): string => html.replace(inlineElements, `<$1 nonce="${nonceMark}"`)

/**
 * The screen that a page will show, as far as the server knows: whether an event was chosen is known in the browser alone. '' where
 * only the app does.
 */
function shownPath({ path, session, offline, branding }: Page): string {
  if (offline || branding.status === 'missing') return ''
  return firstPath(path, { isSignedIn: session !== null, hasEvent: true })
}

/** What first views say of a venue, by the mark that stands for it. */
function venueOf(resolved: ResolvedBranding): Readonly<Record<string, string>> {
  const { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes } =
    brandingOf(resolved)
  const logo = additionalAttributes.logoURL || favIconURL
  const venue = title2.trim() || nameOf(resolved)
  return { title1, title2, title3, venue, picture: backGroundImageURL, logo }
}

/** A first view with what it says of the venue; a picture that the venue has not is left out. */
function withVenue(view: string, venue: Readonly<Record<string, string>>): string {
  return view
    .replace(/\{(\w+)\}/g, (mark, name) => (Object.hasOwn(venue, name) ? asciiHtml(venue[name] ?? '') : mark))
    .replace(/<img(?=[^>]* src="")[^>]*>/g, '')
}

/** ASCII in memory as one byte for each character: a page with a single wider one, as in a venue's name, takes 30 µs more to send. */
function oneByte(html: string): string {
  const bytes = Buffer.from(html)
  // Of other characters are only pages that Vite serves.
  return isAscii(bytes) ? bytes.toString('latin1') : html
}

const titled = (title: string) => `<title>${asciiHtml(title)}</title>`

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
const brandingOf = (resolved: ResolvedBranding) =>
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

/** The venue's picture is behind /auth and in the banner of /. */
function pictureOf({ branding }: Page, path: string): string {
  const { backGroundImageURL } = brandingOf(branding)
  const isShown = path === routes.auth || path === routes.home
  if (!isShown || !/^http/.test(backGroundImageURL)) return ''
  return tag('link', { rel: 'preload', as: 'image', href: backGroundImageURL, fetchpriority: 'low' })
}

/** AUTH-18, VEN-04: a venue chooses among the operator's; the default branding, which is no venue's, chooses nothing. */
function providersOf(resolved: ResolvedBranding, configured: Config['authProviders']) {
  if (resolved.status === 'missing') return configured
  const { status, branding, venue } = resolved
  const methods = status === 'found' ? branding.additionalAttributes.loginMethods : ''
  return offeredProviders(venue?.signIn?.join(',') ?? methods, configured)
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
    authProviders: providersOf(branding, authProviders),
    cardVaultScriptUrl,
    receiptBaseUrl,
  }
  return jsonForScript(boot).slice(0, -1)
}
