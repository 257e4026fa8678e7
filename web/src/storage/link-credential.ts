import { plainPath, routes } from '@storefront/shared/domain/routes.ts'

declare global {
  interface Window {
    /** AUTH-19: the credential of the link that opened this page, until the fan has decided. */
    credential?: string | undefined
  }
}

/** AUTH-20: takes the credential of a venue's app, `#credential=…`, out of the address and the history; only that of /auth is kept. */
export function takeLinkCredential(): void {
  const [address, credential] = location.href.split(/#credential(?:=|%3D)/i)
  if (!credential) return
  history.replaceState(null, '', address)
  if (plainPath(location.pathname) === routes.auth) window.credential = credential
}
