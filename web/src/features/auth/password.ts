const minLength = 6

/** AUTH-09: the reason to refuse a password, null when it will do. */
export function validatePassword(text: string): string | null {
  return text.length >= minLength ? null : 'Password must be at least 6 characters'
}
