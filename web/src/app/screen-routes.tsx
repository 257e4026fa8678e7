import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { Suspense, useEffect } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { getBoot } from '../api/boot.ts'
import { selectedEvent } from '../features/events/selected-event.ts'
import { isSignOutPending } from '../storage/cookie-notes.ts'
import { resumePersonal } from '../storage/personal-data.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { leaveScreen } from '../ui/toast/toast.ts'
import { EventGate } from './event-gate.tsx'
import { Layout } from './layout.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'
import { NotFound } from './not-found.tsx'
import { SessionGate, SignedOutGate } from './session-gate.tsx'

const AuthScreen = lazyScreen(() => import('../features/auth/auth-screen.tsx'), 'AuthScreen')
const EventsScreen = lazyScreen(() => import('../features/events/events-screen.tsx'), 'EventsScreen')
const HomeScreen = lazyScreen(() => import('../features/catalog/home-screen.tsx'), 'HomeScreen')
const ProductScreen = lazyScreen(() => import('../features/product/product-screen.tsx'), 'ProductScreen')
const CartScreen = lazyScreen(() => import('../features/cart/cart-screen.tsx'), 'CartScreen')
const ConfirmationScreen = lazyScreen(
  () => import('../features/confirmation/confirmation-screen.tsx'),
  'ConfirmationScreen',
)
const CheckoutScreen = lazyScreen(() => import('../features/checkout/checkout-screen.tsx'), 'CheckoutScreen')
const TransactionsScreen = lazyScreen(
  () => import('../features/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
)

const screens: Readonly<Record<string, LazyScreen>> = {
  [routes.auth]: AuthScreen,
  [routes.events]: EventsScreen,
  [routes.home]: HomeScreen,
  [routes.product]: ProductScreen,
  [routes.cart]: CartScreen,
  [routes.confirmation]: ConfirmationScreen,
  [routes.checkout]: CheckoutScreen,
  [routes.transactions]: TransactionsScreen,
}

/** Resolves once the page's first screen can be drawn; the page's own loading view stands there until then. */
export async function prepareFirstScreen(): Promise<void> {
  const { branding, session, offline } = getBoot()
  if (offline || branding.status === 'missing' || (session && isSignOutPending())) return
  // Begun here, what this device keeps is read while the screen's code is on its way.
  if (session) resumePersonal(session.email)
  const given = { isSignedIn: session !== null, hasEvent: selectedEvent() !== null }
  await screens[firstPath(location.pathname, given)]?.prepare()
}

/** What comes after signing in is there by then, so that its skeleton shows at once. */
const preloadNextScreen = () => void (selectedEvent() ? HomeScreen : EventsScreen).preload()

/** GUARD-01, GUARD-02: every screen, inside the gates that it needs. */
const gated: RouteObject[] = [
  {
    element: <SignedOutGate onBegin={preloadNextScreen} />,
    children: [{ path: routes.auth, element: <AuthScreen /> }],
  },
  {
    element: <SessionGate />,
    children: [
      {
        element: <Layout />,
        children: [
          { path: routes.events, element: <EventsScreen /> },
          {
            element: <EventGate />,
            children: [
              { path: routes.home, element: <HomeScreen /> },
              { path: routes.product, element: <ProductScreen /> },
              { path: routes.cart, element: <CartScreen /> },
              { path: routes.confirmation, element: <ConfirmationScreen /> },
              { path: routes.checkout, element: <CheckoutScreen /> },
              { path: routes.transactions, element: <TransactionsScreen /> },
            ],
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

/** The screen of the page's address. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <ToastsEnd key={pathname} />
      <CurrentScreen />
    </Suspense>
  )
}

/** FAN-30: takes the toast of a screen away as it goes, which is when the fan comes to another path. */
function ToastsEnd() {
  useEffect(() => leaveScreen, [])
  return null
}

const CurrentScreen = () => useRoutes(gated)
