import type { Session } from '@storefront/shared/contract/session.ts'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { getBoot, getBranding } from '../api/boot.ts'
import { swrOptions } from '../api/swr-defaults.ts'
import { SessionProvider } from '../features/auth/session.tsx'
import { Updates } from '../features/update/updates.tsx'
import { isSignOutPending } from '../storage/cookie-notes.ts'
import { GlobalStyle } from '../theme/global-style.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import { useAppearance } from './appearance.ts'
import { ConfigurationError } from './configuration-error.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useEventTheme } from './event-theme.ts'
import { AppRoutes } from './screen-routes.tsx'
import { useServiceWorkerForPasses } from './service-worker.ts'
import { useStartup } from './startup.ts'

// What an ordinary start does not need.
const OfflineStart = lazy(() =>
  import('./offline/offline-start.tsx').then((file) => ({ default: file.OfflineStart })),
)
const FinishSignOut = lazy(() =>
  import('./offline/finish-sign-out.tsx').then((file) => ({ default: file.FinishSignOut })),
)

/** The whole page: providers, screens, and what is outside of them. */
export function App() {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <Storefront />
        <Toaster />
      </ErrorBoundary>
    </>
  )
}

function Storefront() {
  const { branding, host, session, offline } = getBoot()
  if (branding.status === 'missing') return <ConfigurationError domain={host} />
  if (!offline && !(session && isSignOutPending())) return <BrandedStorefront start={session} />
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {offline ? (
        <OfflineStart>{(last) => <BrandedStorefront start={last} />}</OfflineStart>
      ) : (
        <FinishSignOut />
      )}
    </Suspense>
  )
}

function BrandedStorefront({ start }: { start: Session | null }) {
  useStartup()
  const eventColor = useEventTheme()
  useAppearance(eventColor ?? getBranding().primaryColor)
  useServiceWorkerForPasses()
  return (
    <SWRConfig value={swrOptions()}>
      <BrowserRouter>
        <SessionProvider start={start}>
          <AppRoutes />
          <Updates />
        </SessionProvider>
      </BrowserRouter>
    </SWRConfig>
  )
}
