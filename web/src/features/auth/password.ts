const minLength = 6

/** FAN-33: what a new password has to be, for the fan to read before choosing one. */
export const passwordRule = `At least ${minLength} characters`

/** AUTH-09: the reason to refuse a password, null when it will do. */
export function validatePassword(text: string): string | null {
  return text.length >= minLength ? null : 'Password must be at least 6 characters'
}
