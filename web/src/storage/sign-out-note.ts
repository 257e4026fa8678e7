/**
 * A fan signed out while the server was out of reach. Script cannot remove the session's cookie, so a note of our own
 * stays beside it, until the server has ended the session: a page that finds the note is nobody's.
 */
const name = '__Host-signed-out'
const maxAgeS = 400 * 24 * 3600

export const isSignOutPending = (): boolean => document.cookie.split('; ').includes(`${name}=1`)

export const noteSignOut = (): void => write('1', maxAgeS)

/** Somebody signed in, which ended the session before (BFF-18). */
export const dropSignOut = (): void => write('', 0)

function write(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as for the owner's, no write may slip in between.
  document.cookie = `${name}=${value}; Path=/; Secure; SameSite=Strict; Max-Age=${seconds}`
}
