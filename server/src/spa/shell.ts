import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Session } from '../session/session.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { shellHead } from './shell-head.ts'

/** What a shell depends on; `path` is without query. */
export type Page = {
  readonly host: string
  readonly path: string
  readonly branding: ResolvedBranding
  readonly session: Session | null
  boot(): Boot
}

/** Writes a tenant's shell; `nonce` is that of the answer's CSP. */
export type RenderShell = (page: Page, nonce: string) => string

const headMark = '<!--boot-head-->'
const nonceMark = '\u0000nonce\u0000'
const titleElement = /<title>[^<]*<\/title>/i
const nonceTags = /<(script|style|link)(?=[\s>])/gi

/**
 * TENANT-03: prepares the built `index.html` once, so that a shell is a few concatenations. Its title gives way to the
 * tenant's, its mark to the tenant's head, and each of its scripts, styles and links gets the nonce.
 * @throws Error when the page has not exactly one mark
 */
export function compileShell(html: string): RenderShell {
  const prepared = html.replace(titleElement, '').replace(nonceTags, `<$1 nonce="${nonceMark}"`)
  const [before, after, ...more] = prepared.split(headMark).map((part) => part.split(nonceMark))
  if (!before || !after || more.length > 0) throw new Error(`index.html must hold ${headMark} once`)

  return ({ boot, path }, nonce) =>
    `${before.join(nonce)}${shellHead(boot(), path, nonce)}${after.join(nonce)}`
}
