import { routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import { escapeHtml, tag } from '../html.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { bootOfSite, bootOfVisitor, type Visitor } from './boot-data.ts'
import { cacheHeads, nonceMark } from './shell-cache.ts'
import { siteTitle, tenantHead } from './shell-head.ts'

/** What a shell depends on; `path` is without query. */
export type Page = Visitor & { readonly path: string; readonly branding: ResolvedBranding }

/** Writes a tenant's shell; `nonce` is that of the response's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
const titleElement = /<title>[^<]*<\/title>/i
const nonceTags = /<(script|style|link)(?=[\s>])/gi

/**
 * TENANT-03: prepares the built `index.html` once, so that a shell is one `join`. Its title gives way to the
 * tenant's, its mark to the tenant's head, and each of its scripts, styles and links gets the nonce.
 * @throws Error when the page has not exactly one mark
 */
export function compileShell(html: string, config: Config): RenderShell {
  const prepared = html.replace(titleElement, '').replace(nonceTags, `<$1 nonce="${nonceMark}"`)
  const [before, after, ...more] = prepared.split(headMark).map((part) => part.split(nonceMark))
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)

  const upToVisitor = cacheHeads((branding, showsBackground, nonce) => {
    const head = tenantHead(branding, showsBackground, nonce)
    const boot = tag('script', { type: 'application/json', id: 'boot', nonce })
    return `${before.join(nonce)}${head}\n    ${boot}${bootOfSite(config, branding)}`
  })
  return (page, nonce) => {
    const title = `<title>${escapeHtml(siteTitle(page.branding, page.host))}</title>`
    const start = upToVisitor(page.branding, showsBackground(page))
    return withNonce(start, `${bootOfVisitor(page)}</script>\n    ${title}`, after, nonce)
  }
}

/**
 * The text of `start`, `middle` and `end`, with the nonce between the parts of the first and of the last. In one `join`: of a
 * text that was concatenated of as many pieces, finding its length and sending it takes several times as long.
 */
const withNonce = (start: readonly string[], middle: string, end: readonly string[], nonce: string) =>
  [...start.slice(0, -1), `${start.at(-1)}${middle}${end[0]}`, ...end.slice(1)].join(nonce)

/** The background is that of /auth, where whoever is not signed in ends up. */
const showsBackground = ({ path, session, offline }: Page) =>
  !offline && (path === routes.auth || session === null)
