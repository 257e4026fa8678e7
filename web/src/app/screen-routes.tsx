import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { Suspense, useEffect } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { getBoot } from '../api/boot.ts'
import { selectedEvent } from '../features/events/selected-event.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { resumePersonal } from '../storage/personal-data.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import type { Heading } from '../ui/surfaces/screen.tsx'
import { dismissScreenToast } from '../ui/toast/toast.ts'
import { NotFound } from './error-screens.tsx'
import { EventGate, SessionGate, SignedOutGate } from './gates.tsx'
import { Layout } from './layout.tsx'
import { screens } from './screens.tsx'

/** Resolves once the first screen can be rendered; until then the page shows its first view. */
export async function prepareFirstScreen(): Promise<void> {
  const { branding, session, offline } = getBoot()
  if (offline || branding.status === 'missing' || (session && isSignOutPending())) return
  // Starts reading the device's data while the screen's code loads.
  if (session) resumePersonal(session.owner)
  const given = { isSignedIn: session !== null, hasEvent: selectedEvent() !== null }
  await screens[firstPath(location.pathname, given)]?.prepare()
}

/** Preloads the screen after the sign-in, so that its skeleton shows at once. */
const preloadNextScreen = () => void screens[selectedEvent() ? routes.home : routes.events]?.Screen.preload()

const routesBehind = (gate: 'signed out' | 'signed in' | 'event'): RouteObject[] =>
  Object.entries(screens)
    .filter(([, screen]) => screen.gate === gate)
    .map(([path, { Screen, heading = noHeading }]) => ({ path, element: <Screen heading={heading} /> }))

/** For a screen that ignores it. */
const noHeading: Heading = { title: 'app.loading' }

/** GUARD-01, GUARD-02: every screen, inside its gates. */
const gated: RouteObject[] = [
  {
    element: <SignedOutGate onBegin={preloadNextScreen} />,
    children: routesBehind('signed out'),
  },
  {
    element: <SessionGate />,
    children: [
      {
        element: <Layout />,
        children: [
          ...routesBehind('signed in'),
          { element: <EventGate />, children: routesBehind('event') },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

/** The screen of the current path. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <ScreenToastEnd key={pathname} />
      <CurrentScreen />
    </Suspense>
  )
}

/** FAN-30: dismisses a screen's toast when the path changes. */
function ScreenToastEnd() {
  useEffect(() => dismissScreenToast, [])
  return null
}

const CurrentScreen = () => useRoutes(gated)
