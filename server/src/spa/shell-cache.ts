import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { weakMemo } from '../tenant/weak-memo.ts'

/** Writes the tenant's part of a page's head. */
type WriteHead = (branding: ResolvedBranding, showsBackground: boolean, nonce: string) => string

/** The same in parts, between which the nonce belongs. */
type HeadParts = (branding: ResolvedBranding, showsBackground: boolean) => readonly string[]

/** Stands for the nonce in HTML that is written before there is one. */
export const nonceMark = '\u0000nonce\u0000'

/**
 * The tenant's part of the head, written once for each branding with and without background; only the nonce differs from
 * response to response. A branding that was fetched anew, changed or not, is another object and makes a new head, and the
 * old one goes with its branding: nothing that a visitor sends is part of a key.
 */
export function cacheHeads(write: WriteHead): HeadParts {
  const headsFor = (showsBackground: boolean) =>
    weakMemo((branding: ResolvedBranding) => write(branding, showsBackground, nonceMark).split(nonceMark))
  const [withBackground, withoutBackground] = [headsFor(true), headsFor(false)]

  return (branding, showsBackground) => (showsBackground ? withBackground : withoutBackground)(branding)
}
