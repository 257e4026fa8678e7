import * as z from 'zod/mini'
import { isEmailAddress } from '../domain/customer/email.ts'

/** No control characters, lone surrogates, or signs that change a path when they are decoded. */
const readable = /^[^\p{Cc}\p{Cs}\\%?]+$/u
const dotSegment = /(^|\/)\.\.?([/;#]|$)/

/**
 * An id or transaction number in a path: any readable text of up to 128 characters, which `pathOf` encodes (CALL-42). A
 * percent sign, backslash, question mark or dot segment is refused, since a server behind ours that decodes twice could
 * take it for another call (BFF-07).
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

/** The id of a cart: printable ASCII, since it is also sent in the header `Cart-Id` (CALL-42). */
export const cartIdentifier = pathSegment.check(z.regex(/^[!-~](?:[ -~]*[!-~])?$/))

/** A text of up to `max` characters without control characters, such as an input of a form. */
export const singleLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))

/** A request id that is kept: it names a request in logs, and a charge to our server (BFF-45, BFF-109). */
export const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

/** An e-mail address by the rule of the forms, without surrounding spaces (AUTH-08, CONF-14). */
export const emailAddress = z.string().check(z.refine(isEmailAddress))
