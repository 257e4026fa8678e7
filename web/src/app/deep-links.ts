import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeReturnPath } from '../features/auth/return-to.ts'
import { saveSeatLink } from '../features/confirmation/draft.ts'

/**
 * FAN-13: a fan who comes to / by the link or QR code at a seat, signed in by now: the seat is taken for the order to come, and
 * leaves the address.
 */
export function useSeatLink(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (pathname !== routes.home || !(query.has('section') || query.has('seat'))) return
    saveSeatLink(query)
    // Without an event the fan is on the way to /events by now.
    if (window.location.pathname !== routes.home) return
    query.delete('section')
    query.delete('seat')
    void navigate({ pathname: routes.home, search: query.toString() }, { replace: true })
  }, [pathname, search, navigate])
}

/** FAN-22: the fan tapped a notification while this page was open: the worker says which of our pages it leads to. */
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
