import * as z from 'zod/mini'

/** Without control characters, halves of characters that no encoding can carry, and the signs that change a path once they are decoded. */
const readable = /^[^\p{Cc}\p{Cs}\\%?]+$/u
const dotSegment = /(^|\/)\.\.?([/;#]|$)/

/**
 * What stands for one thing in a path: an id, or the number under which a fan sees a transaction (CALL-42). Any text up to 128
 * characters that can be read; `pathOf` writes it encoded. Refused is what could lead to another call where a server behind ours decodes
 * twice, or before it looks for the query: a percent sign, a backslash, a question mark, a segment of dots (BFF-07).
 */
export const pathSegment = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  z.string().check(
    z.maxLength(128),
    z.regex(readable),
    z.refine((text) => !dotSegment.test(text)),
  ),
)

/** The id of a cart, which travels in the header `Cart-Id` too: printable ASCII, since nothing else arrives there as it was (CALL-42). */
export const cartIdentifier = pathSegment.check(z.regex(/^[!-~](?:[ -~]*[!-~])?$/))

/** A short text without control characters, as names and the inputs of a form are. */
export const singleLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
