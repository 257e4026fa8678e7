import type { Boot } from '@storefront/shared/contract/boot.ts'
import { imageSet, isWebAddress } from '@storefront/shared/domain/image-address.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import { asciiHtml, escapeHtml, jsonForScript, tag } from '../html.ts'
import { languageAttributes } from '../languages.ts'
import { weakMemo } from '../memo.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { offeredProviders } from '../tenant/login-methods.ts'
import { everyScreen, type ScreenCode } from './screen-code.ts'
import {
  bannerPicture,
  brandingOf,
  linkPreview,
  nonceMark,
  tenantHead,
  titleTag,
  venueNameOf,
} from './tenant-head.ts'

type ByVisitor = 'host' | 'tenant' | 'session' | 'offline'

/** The input of a shell; `path` has no query. */
export type Page = Readonly<Pick<Boot, ByVisitor>> & {
  readonly path: string
  readonly language: string
  readonly branding: ResolvedBranding
}

/** Writes a tenant's shell; `nonce` is the nonce of the response's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
/**
 * Holds the prerendered first views as JSON, by language and path: the content until the app has started. The path '' is for all other
 * paths, 'failed' is the content if the app does not start.
 */
const firstViewsMark = /<!--first-views (.*?)-->/
/** Without `src`, because files of our own origin need no nonce. */
const inlineElements = /<(script|style)(?=[\s>])(?![^>]*\ssrc=)/gi
/** The place of the parts that differ by visitor: the links to a screen's code, and the first view. */
const visitorMark = '\u0000visitor\u0000'

/**
 * Prepares the built `index.html` once: the tenant's title and head replace its marks, and inline scripts and styles get the nonce
 * (TENANT-03). The parts that visitors share are cached for each language of each branding object. No input of visitors is part of a
 * cache key (BFF-40).
 * @throws Error if the page does not have exactly one mark for the head
 */
export function compileShell(html: string, config: Config, screenCode: ScreenCode = () => []): RenderShell {
  const { imageUrlTemplate } = config
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

  const headParts = head.split(nonceMark)
  const sharedBy = weakMemo((branding: ResolvedBranding) =>
    memoByLanguage((language) => {
      const boot = `<script type="application/json" id="boot">${bootOfSite(config, branding)}`
      const root = before.replace(/<html[^>]*>/, `<html ${languageAttributes(language)}>`)
      const venue = venueOf(branding, imageUrlTemplate)
      const rest = (path: string): [string, string[]] => {
        const code = screenCode(path, language)
        const drawn = views[language] ?? {}
        const view = withVenue(drawn[path] ?? drawn[''] ?? '', venue)
        const links = code.map(codeLink).join('')
        const written = `${drawn.failed ?? ''}${links}${body}${view}${end}`
        return [path, written.split(nonceMark)]
      }
      // An unknown tenant has one page only, and its branding object lives for one request.
      const paths = branding.status === 'missing' ? [''] : ['', everyScreen, ...Object.values(routes)]
      return {
        start: `${root}${tenantHead(branding, imageUrlTemplate)}${boot}`.split(nonceMark),
        rests: new Map(paths.map(rest)),
      }
    }),
  )
  return (page, nonce) => {
    const { branding, language, host, tenant, session, offline } = page
    const boot = jsonForScript({ host, tenant, session, ...(offline && { offline }) }).slice(1)
    const title = venueNameOf(branding) ? '' : titleTag(host)
    const path = shownPath(page)
    // A fan's own page has to fit into the first round trip (FAN-37).
    const preview = session || offline ? '' : linkPreview(branding, language, host, page.path)
    const visitor = `,${boot}</script>${preview}${pictureOf(page, path, imageUrlTemplate)}${title}`
    const { start, rests } = sharedBy(branding)(language)
    const rest = rests.get(path) ?? rests.get('') ?? []
    return start.join(nonce) + visitor + headParts.join(nonce) + rest.join(nonce)
  }
}

/** Computes a value once for each of our few languages. */
function memoByLanguage<V>(compute: (language: string) => V): (language: string) => V {
  const values = new Map<string, V>()
  return (language) => {
    const value = values.get(language) ?? compute(language)
    values.set(language, value)
    return value
  }
}

/** Low priority, so that an HTTP/1.1 connection stays free for the first data. */
const codeLink = (href: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${escapeHtml(href)}">`

const withNonceMarks = (html: string): string => html.replace(inlineElements, `<$1 nonce="${nonceMark}"`)

/**
 * The path of the screen that a page will show, '' if only the app can tell. Assumes a chosen event, because only the browser stores
 * that choice.
 */
function shownPath({ path, session, offline, branding }: Page): string {
  if (offline) return everyScreen
  if (branding.status === 'missing') return ''
  return firstPath(path, { isSignedIn: session !== null, hasEvent: true })
}

/** The values for the marks of a first view. */
function venueOf(resolved: ResolvedBranding, template: string | undefined): Readonly<Record<string, string>> {
  const { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes } =
    brandingOf(resolved)
  const logo = additionalAttributes.logoURL || favIconURL
  return {
    title1,
    title2,
    title3,
    venue: venueNameOf(resolved),
    picture: backGroundImageURL,
    pictureSet: imageSet(template, backGroundImageURL) ?? '',
    logo,
    logoSet: imageSet(template, logo) ?? '',
  }
}

/** A first view with the venue's values; without the pictures that the venue does not have. */
function withVenue(view: string, venue: Readonly<Record<string, string>>): string {
  return view
    .replace(/ src="\{(picture|logo)\}"/g, (src, name) =>
      venue[`${name}Set`] ? `${src} srcset="{${name}Set}"` : src,
    )
    .replace(/\{(\w+)\}/g, (mark, name) => (Object.hasOwn(venue, name) ? asciiHtml(venue[name] ?? '') : mark))
    .replace(/<img(?=[^>]* src="")[^>]*>/g, '')
}

/** Preloads the venue's picture on the two screens that show it, in the sizes that they ask for (VEN-28). */
function pictureOf({ branding }: Page, path: string, template: string | undefined): string {
  const { backGroundImageURL } = brandingOf(branding)
  const isShown = path === routes.auth || path === routes.home
  if (!isShown || !isWebAddress(backGroundImageURL)) return ''
  const imagesrcset = path === routes.auth ? imageSet(template, backGroundImageURL) : undefined
  return tag('link', {
    rel: 'preload',
    as: 'image',
    // A browser that does not know `imagesrcset` would load the picture in full size, too.
    href: imagesrcset
      ? undefined
      : path === routes.home
        ? bannerPicture(backGroundImageURL, template)
        : backGroundImageURL,
    imagesrcset,
    imagesizes: imagesrcset && '100vw',
    fetchpriority: 'low',
  })
}

/** The sign-in providers of a venue, of those that the operator has configured (AUTH-18, VEN-04). The default branding limits nothing. */
function providersOf(resolved: ResolvedBranding, configured: Config['authProviders']) {
  if (resolved.status === 'missing') return configured
  const { status, branding, venue } = resolved
  const methods = status === 'found' ? branding.additionalAttributes.loginMethods : ''
  return offeredProviders(venue?.signIn?.join(',') ?? methods, configured)
}

/** The first part of the boot data's JSON (IDP-01). An explicit list, so that no other configuration gets into the page. */
function bootOfSite(config: Config, branding: ResolvedBranding): string {
  const { firebase, authProviders, emailLink, imageUrlTemplate, cardVaultScriptUrl, receiptBaseUrl } = config
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
    ...(emailLink && { emailLink }),
    imageUrlTemplate,
    cardVaultScriptUrl,
    receiptBaseUrl,
  }
  return jsonForScript(boot).slice(0, -1)
}
