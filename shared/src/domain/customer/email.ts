const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'i')

/** AUTH-08: the reason to refuse an email, null when it will do. Spaces around it do not count. */
export function validateEmail(text: string): string | null {
  const address = text.trim()
  return address.length <= 254 && email.test(address) ? null : 'Invalid email address'
}
