import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useMayStay } from '../features/events/selected-event.ts'
import { FullScreenSpinner } from '../ui/status/full-screen-spinner.tsx'

const redirectAfterMs = 500

/**
 * What is inside needs a selected event that has not ended (FAN-01): / gives way to /events at once (GUARD-06), the others
 * after 500 ms (GUARD-07).
 */
export function EventGate() {
  const mayStay = useMayStay()
  const { pathname } = useLocation()
  if (mayStay) return <Outlet />
  return pathname === routes.home ? <Navigate to={routes.events} replace /> : <LateRedirect />
}

function LateRedirect() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(routes.events, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return <FullScreenSpinner />
}
