import { isAscii } from 'node:buffer'
import type { Boot } from '@storefront/shared/contract/boot.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import { asciiHtml, escapeHtml, jsonForScript, tag } from '../html.ts'
import { languageAttributes } from '../languages.ts'
import { type ResolvedBranding, weakMemo } from '../tenant/branding-plugin.ts'
import { offeredProviders } from '../tenant/login-methods.ts'
import { everyScreen, type ScreenCode } from './screen-code.ts'
import { brandingOf, nameOf, nonceMark, tenantHead, titled } from './tenant-head.ts'

type ByVisitor = 'host' | 'tenant' | 'session' | 'offline'

/** What a shell depends on: the branding, who asks for it, in which of our languages, and where; `path` is without query. */
export type Page = Readonly<Pick<Boot, ByVisitor>> & {
  readonly path: string
  readonly language: string
  readonly branding: ResolvedBranding
}

/** Writes a tenant's shell; `nonce` is that of the response's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
/** By language and path what stands there until the app does, as the build has drawn it; '' for every other path, 'failed' for where the app does not come. */
const firstViewsMark = /<!--first-views (.*?)-->/
/** Files of our own origin need no nonce. */
const inlineElements = /<(script|style)(?=[\s>])(?![^>]*\ssrc=)/gi
/** Stands for what differs by visitor: the links to a screen's code, and the first view. */
const visitorMark = '\u0000visitor\u0000'

/**
 * TENANT-03: prepares the built `index.html` once: its title and marks give way to the tenant's, and inline scripts and styles get the
 * nonce. What visitors share is written once for each language of each branding object; nothing that they send is part of a key (BFF-71).
 * @param screenCode the files of a screen's code and messages (`screen-code.ts`)
 * @throws Error when the page has not exactly one mark for the head
 */
export function compileShell(html: string, config: Config, screenCode: ScreenCode = () => []): RenderShell {
  const views: Record<string, Record<string, string>> = JSON.parse(firstViewsMark.exec(html)?.[1] ?? '{}')
  const prepared = withNonceMarks(
    html
      .replace(/<title>[^<]*<\/title>/i, '')
      .replace('</head>', `${visitorMark}</head>`)
      .replace(firstViewsMark, visitorMark),
  )
  const [before, after, ...more] = prepared.split(headMark)
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)
  const [head = '', body = '', end = ''] = after.split(visitorMark)

  const headParts = oneByte(head).split(nonceMark)
  const sharedBy = weakMemo((branding: ResolvedBranding) =>
    memo((language) => {
      const boot = `<script type="application/json" id="boot">${bootOfSite(config, branding)}`
      const root = before.replace(/<html[^>]*>/, `<html ${languageAttributes(language)}>`)
      const venue = venueOf(branding)
      const rest = (path: string): [string, string[]] => {
        const code = screenCode(path, language)
        const eventsCode = screenCode(routes.events, language).filter((file) => !code.includes(file))
        const drawn = views[language] ?? {}
        // Before anything that a venue says, which may read like the mark.
        const view = (drawn[path] ?? drawn[''] ?? '').replace('{eventsCode}', () => jsonForScript(eventsCode))
        const links = code.map(codeLink).join('')
        const written = `${drawn.failed ?? ''}${links}${body}${withNonceMarks(withVenue(view, venue))}${end}`
        return [path, oneByte(written).split(nonceMark)]
      }
      // A tenant that does not exist has one page, and a branding of one request.
      const paths = branding.status === 'missing' ? [''] : ['', everyScreen, ...Object.values(routes)]
      return {
        start: oneByte(`${root}${tenantHead(branding)}${boot}`).split(nonceMark),
        rests: new Map(paths.map(rest)),
      }
    }),
  )
  return (page, nonce) => {
    const { branding, language, host, tenant, session, offline } = page
    const boot = jsonForScript({ host, tenant, session, ...(offline && { offline }) }).slice(1)
    const title = nameOf(branding) ? '' : titled(host)
    const path = shownPath(page)
    const visitor = `,${boot}</script>${pictureOf(page, path)}${title}`
    const { start, rests } = sharedBy(branding)(language)
    const rest = rests.get(path) ?? rests.get('') ?? []
    return start.join(nonce) + visitor + headParts.join(nonce) + rest.join(nonce)
  }
}

/** Computes a value once for each language, of which there are a few (`languages.ts`). */
function memo<V>(compute: (language: string) => V): (language: string) => V {
  const values = new Map<string, V>()
  return (language) => {
    const value = values.get(language) ?? compute(language)
    values.set(language, value)
    return value
  }
}

/** Asks for a file after the first data, for which an HTTP/1.1 connection has to be left. */
const codeLink = (href: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${escapeHtml(href)}">`

const withNonceMarks = (html: string): string => html.replace(inlineElements, `<$1 nonce="${nonceMark}"`)

/**
 * The screen that a page will show, as far as the server knows: whether an event was chosen is known in the browser alone. '' where
 * only the app does.
 */
function shownPath({ path, session, offline, branding }: Page): string {
  if (offline) return everyScreen
  if (branding.status === 'missing') return ''
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
