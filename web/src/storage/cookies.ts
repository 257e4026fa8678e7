/**
 * What is noted in cookies, since STORE-01 lists every key of local storage and has none for it: the tag of the fan who owns the
 * personal data in this browser (no address and no secret), a sign-out that the server does not know of, that the app was
 * offered for installation on this device, which outlives a sign-out, and the language that the fan chose, which the server reads (LANG-02).
 */
type Note = '__Host-fan' | '__Host-signed-out' | '__Host-install-offered' | '__Host-language'

const maxAgeS = 400 * 24 * 3600

export function readCookie(name: Note): string | null {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || null
}

/** Notes a value; null removes it. */
export function writeCookie(name: Note, value: string | null): void {
  // A strict cookie does not come with a page that a link elsewhere leads to, which would be in another language then.
  const sameSite = name === '__Host-language' ? 'Lax' : 'Strict'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and no write may slip in between.
  document.cookie = `${name}=${value ?? ''}; Path=/; Secure; SameSite=${sameSite}; Max-Age=${value === null ? 0 : maxAgeS}`
}

/**
 * Whether a fan signed out while the server was out of reach. Script cannot remove the session's cookie, so the note stays beside
 * it until the server has ended the session: a page that finds the note is nobody's.
 */
export const isSignOutPending = (): boolean => readCookie('__Host-signed-out') === '1'

export const markSignOutPending = (): void => writeCookie('__Host-signed-out', '1')

/** Somebody signed in, which ended the session before (BFF-18). */
export const clearSignOutPending = (): void => writeCookie('__Host-signed-out', null)

export const wasInstallOffered = (): boolean => readCookie('__Host-install-offered') === '1'

export const markInstallOffered = (): void => writeCookie('__Host-install-offered', '1')
