const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const inLabel = '[\\p{L}\\p{M}\\p{Nd}]'
const label = `${inLabel}(?:(?:${inLabel}|-){0,61}${inLabel})?`
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{Nd}+$)${label}$`, 'u')

/**
 * The one rule for e-mail addresses, for forms and contract alike: dot-separated atoms of RFC 5322 before the @, and
 * after it a domain of two labels or more, in any script or in punycode. Without quoted parts, comments and address
 * literals, which no fan has.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && email.test(text)

/** AUTH-08: the message with the reason to refuse what was typed as an email, null when it will do. Spaces around it do not count. */
export const validateEmail = (text: string): 'app.emailInvalid' | null =>
  isEmailAddress(text.trim()) ? null : 'app.emailInvalid'
