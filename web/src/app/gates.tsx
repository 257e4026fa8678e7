import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { safeReturnPath } from '../features/auth/return-to.ts'
import { useSession } from '../features/auth/session.tsx'
import { useMayShowEventScreen } from '../features/events/selected-event.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { useScreenTitle } from './screens.tsx'

/**
 * GUARD-03: its routes need a signed-in fan; others go to /auth, which remembers the target of the link (GUARD-09), but not after a
 * sign-out.
 */
export function SessionGate() {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const hadSession = useRef(false)
  useEffect(() => {
    if (session) hadSession.current = true
  }, [session])

  if (session) return <Outlet />
  const target = safeReturnPath(pathname + search)
  const remembered = target && target !== routes.home && !hadSession.current
  const query = remembered ? `?returnTo=${encodeURIComponent(target)}` : ''
  return <Navigate to={routes.auth + query} replace />
}

/**
 * /auth is for fans who are signed out: a fan who is or becomes signed in continues to the target of the link, or to / (GUARD-09), once
 * they have decided about a credential (AUTH-21).
 * @param onBegin called when the fan begins to sign in; the same function at each render
 */
export function SignedOutGate({ onBegin }: { onBegin: () => void }) {
  const { session } = useSession()
  const [query] = useSearchParams()
  useScreenTitle()
  useEffect(() => {
    if (session) return
    window.addEventListener('focusin', onBegin, { once: true })
    return () => window.removeEventListener('focusin', onBegin)
  }, [session, onBegin])
  if (!session || window.credential) return <Outlet />
  return <Navigate to={safeReturnPath(query.get('returnTo')) ?? routes.home} replace />
}

const redirectAfterMs = 500

/**
 * Its routes need a selected event that is not over (FAN-01): / redirects to /events at once (GUARD-06), the others after
 * 500 ms (GUARD-07).
 */
export function EventGate() {
  const mayStay = useMayShowEventScreen()
  const { pathname } = useLocation()
  if (mayStay) return <Outlet />
  if (pathname !== routes.home) return <LateRedirect />
  // The spinner stays until the code of /events has loaded.
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
