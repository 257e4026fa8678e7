import * as z from 'zod/mini'

/** Without control characters, and without the halves of characters that no encoding can carry. */
const readable = /^[^\p{Cc}\p{Cs}]+$/u
const dotSegment = /(^|[/\\])\.\.?([/\\;]|$)/
const escapes = /%([0-7][\da-f])/gi

/**
 * The number under which a fan sees a transaction (CALL-38): any text up to 128 characters that can be read. Paths carry
 * it encoded (`pathOf`). Only what a parser that undoes escapes once too often would take for a step up the path is no
 * number (BFF-07).
 */
export const transactionNumber = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  z.string().check(
    z.maxLength(128),
    z.regex(readable),
    z.refine((text) => !climbs(text)),
  ),
)

/** Whether a text holds a segment of dots, as it stands or after undoing escapes as often as there are any. */
function climbs(text: string): boolean {
  const undone = text.replace(escapes, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return dotSegment.test(text) || (undone !== text && climbs(undone))
}
