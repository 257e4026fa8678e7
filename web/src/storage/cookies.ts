/**
 * The app's cookies, for facts that STORE-01 has no local-storage key for: the tag of the fan who owns the personal data in this
 * browser (no address and no secret), a sign-out that the server has not seen, that installation was offered on this device (which
 * outlives a sign-out), and the language that the fan chose, which the server reads (LANG-02).
 */
type Note = '__Host-fan' | '__Host-signed-out' | '__Host-install-offered' | '__Host-language'

const maxAgeS = 400 * 24 * 3600

export function readCookie(name: Note): string | null {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || null
}

/** Writes a cookie; null removes it. */
export function writeCookie(name: Note, value: string | null): void {
  // Browsers omit a strict cookie when a link on another site opens the page, which would then be in the wrong language.
  const sameSite = name === '__Host-language' ? 'Lax' : 'Strict'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and no write may slip in between.
  document.cookie = `${name}=${value ?? ''}; Path=/; Secure; SameSite=${sameSite}; Max-Age=${value === null ? 0 : maxAgeS}`
}

/**
 * Whether a fan signed out while the server was unreachable. Script cannot remove the session's cookie, so this one stays until
 * the server has ended the session, and a page that finds it shows nothing of the fan.
 */
export const isSignOutPending = (): boolean => readCookie('__Host-signed-out') === '1'

export const markSignOutPending = (): void => writeCookie('__Host-signed-out', '1')

/** Call it after a sign-in, which has ended the earlier session (BFF-18). */
export const clearSignOutPending = (): void => writeCookie('__Host-signed-out', null)

export const wasInstallOffered = (): boolean => readCookie('__Host-install-offered') === '1'

export const markInstallOffered = (): void => writeCookie('__Host-install-offered', '1')
