import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useMayStay } from '../features/events/selected-event.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'

const redirectAfterMs = 500

/**
 * What is inside needs a selected event that has not ended (FAN-01): / gives way to /events at once (GUARD-06), the others
 * after 500 ms (GUARD-07).
 */
export function EventGate() {
  const mayStay = useMayStay()
  const { pathname } = useLocation()
  if (mayStay) return <Outlet />
  if (pathname !== routes.home) return <LateRedirect />
  // Until the code of /events is there this stays on the screen.
  return (
    <>
      <Navigate to={routes.events} replace />
      <FullScreenSpinner />
    </>
  )
}

function LateRedirect() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(routes.events, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return <FullScreenSpinner />
}
