export const minPasswordLength = 6

/** ERR-08: the form catalogue; no form enforces `passwordPolicy`, a stricter provider speaks for itself (AUTH-16). */
export const formMessages = {
  required: 'This field is required.',
  email: 'Please enter a valid email address.',
  passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
  passwordMismatch: 'Passwords do not match.',
} as const

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'i')

/** AUTH-08: the reason to refuse an email, null when it will do. Spaces around it do not count. */
export function validateEmail(text: string): string | null {
  const address = text.trim()
  return address.length <= 254 && email.test(address) ? null : 'Invalid email address'
}

/** AUTH-09: the reason to refuse a password, null when it will do. */
export function validatePassword(text: string): string | null {
  return text.length >= minPasswordLength ? null : 'Password must be at least 6 characters'
}
