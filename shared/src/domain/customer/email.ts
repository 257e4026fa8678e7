import { cleanLine } from '../lines.ts'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const inLabel = '[\\p{L}\\p{M}\\p{Nd}]'
const label = `${inLabel}(?:(?:${inLabel}|-){0,61}${inLabel})?`
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{Nd}+$)${label}$`, 'u')

/**
 * The rule for e-mail addresses, for forms and contract: dot-separated atoms of RFC 5322 before the @, and a domain of two
 * or more labels, in any script or in punycode. Quoted parts, comments and address literals are refused.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && email.test(text)

/** WORLD-13: a typed or pasted address without invisible marks, also from a keyboard with wide letters and dots. */
export const cleanEmail = (text: string): string =>
  cleanLine(text)
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\u3002\uff61]/g, '.')

/** AUTH-08: the message for an invalid email, null for a valid one. What `cleanEmail` removes is ignored. */
export const validateEmail = (text: string): 'app.emailInvalid' | null =>
  isEmailAddress(cleanEmail(text)) ? null : 'app.emailInvalid'
