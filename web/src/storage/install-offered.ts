/**
 * Whether the app was offered for installation on this device, whoever the fan is: a cookie, since it outlives a sign-out and
 * STORE-01 leaves no key of local storage for it.
 */
const cookie = '__Host-install-offered=1'
const maxAgeS = 400 * 24 * 3600

export const wasInstallOffered = (): boolean => document.cookie.split('; ').includes(cookie)

export function noteInstallOffered(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari 16 and Firefox 121.
  document.cookie = `${cookie}; Path=/; Secure; SameSite=Strict; Max-Age=${maxAgeS}`
}
