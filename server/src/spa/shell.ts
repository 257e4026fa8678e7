import { routes } from '@storefront/shared/domain/routes.ts'
import type { Config } from '../config.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { siteBoot, type VisitorBoot } from './boot-data.ts'
import { escapeHtml } from './html.ts'
import { cacheHeads, nonceMark } from './shell-cache.ts'
import { endOfBoot, siteTitle, tenantHead } from './shell-head.ts'

/** What a shell depends on; `path` is without query. */
export type Page = {
  readonly path: string
  readonly branding: ResolvedBranding
  readonly visitor: VisitorBoot
}

/** Writes a tenant's shell; `nonce` is that of the response's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
const titleElement = /<title>[^<]*<\/title>/i
const nonceTags = /<(script|style|link)(?=[\s>])/gi

/**
 * TENANT-03: prepares the built `index.html` once, so that a shell is a few concatenations. Its title gives way to the
 * tenant's, its mark to the tenant's head, and each of its scripts, styles and links gets the nonce.
 * @throws Error when the page has not exactly one mark
 */
export function compileShell(html: string, config: Config): RenderShell {
  const prepared = html.replace(titleElement, '').replace(nonceTags, `<$1 nonce="${nonceMark}"`)
  const [before, after, ...more] = prepared.split(headMark).map((part) => part.split(nonceMark))
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)

  const head = cacheHeads((branding, showsBackground, nonce) =>
    tenantHead(siteBoot(config, branding), showsBackground, nonce),
  )
  return ({ path, branding, visitor }, nonce) => {
    const title = `<title>${escapeHtml(siteTitle(branding, visitor.host))}</title>\n    `
    const boot = head(branding, showsBackground(path, visitor), nonce) + endOfBoot(visitor)
    return before.join(nonce) + title + boot + after.join(nonce)
  }
}

/** The background is that of /auth, where whoever is not signed in ends up. */
const showsBackground = (path: string, { session }: VisitorBoot) => path === routes.auth || session === null
