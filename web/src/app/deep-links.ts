import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeReturnPath } from '../features/auth/return-to.ts'
import { saveSeatLink } from '../features/confirmation/draft.ts'

/**
 * FAN-13: for a fan who opens / by the link or QR code of a seat: stores the seat for the next order and removes it from the
 * address. Used behind the session gate, so the fan is signed in. A link from HTML may have '&amp;' (FAN-13).
 */
export function useSeatLink(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search.replaceAll('&amp;', '&'))
    if (pathname !== routes.home || !(query.has('section') || query.has('seat'))) return
    saveSeatLink(query)
    // Without an event the gate has already navigated to /events.
    if (window.location.pathname !== routes.home) return
    query.delete('section')
    query.delete('seat')
    void navigate({ pathname: routes.home, search: query.toString() }, { replace: true })
  }, [pathname, search, navigate])
}

/** FAN-22: opens the path that the service worker posts when the fan taps a notification. */
export function useTappedNotification(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const follow = ({ data }: MessageEvent) => {
      const path = safeReturnPath(data?.open)
      if (path) void navigate(path)
    }
    worker?.addEventListener('message', follow)
    return () => worker?.removeEventListener('message', follow)
  }, [navigate])
}
