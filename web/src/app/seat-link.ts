import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { takeSeat } from '../features/confirmation/draft.ts'

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
    takeSeat(query)
    // Without an event the fan is on the way to /events by now.
    if (window.location.pathname !== routes.home) return
    query.delete('section')
    query.delete('seat')
    void navigate({ pathname: routes.home, search: query.toString() }, { replace: true })
  }, [pathname, search, navigate])
}
