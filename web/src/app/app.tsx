import type { Session } from '@storefront/shared/contract/session.ts'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { getBoot } from '../api/boot.ts'
import { swrOptions } from '../api/reads.ts'
import { SessionProvider } from '../features/auth/session.tsx'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { GlobalStyle } from '../theme/global-style.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { ImageTemplate } from '../ui/surfaces/image-source.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { ConfigurationError, ErrorBoundary } from './error-screens.tsx'
import { useAppearance, useLanguageChoice } from './preferences.ts'
import { AppRoutes } from './screen-routes.tsx'
import { useServiceWorkerForPasses, useStartup } from './startup.ts'

// Without its code the page cannot show anything else, so it fails to the error screen instead of retrying.
const OfflineStart = lazyPart(
  () => import('./offline-start.tsx').then((file) => file.OfflineStart),
  (error) => Promise.reject(error),
)

// After the first screen, whose fan needs no update yet; at once then, since a later release may not serve it any more.
const Updates = lazyPart(() => import('../features/update/updates.tsx').then((file) => file.Updates))

// Few events have a colour of their own.
const EventTheme = lazyPart(() => import('./event-theme.ts').then((file) => file.EventTheme))

/** The whole page: global styles, providers, screens and toasts. */
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
      <OfflineStart>{(known) => <BrandedStorefront start={known} />}</OfflineStart>
    </Suspense>
  )
}

function BrandedStorefront({ start }: { start: Session | null }) {
  const primary = useSelectedEvent()?.primaryColor
  useStartup()
  useAppearance()
  useLanguageChoice()
  useServiceWorkerForPasses()
  return (
    <SWRConfig value={swrOptions()}>
      <ImageTemplate value={getBoot().imageUrlTemplate}>
        <BrowserRouter>
          <Suspense>{primary && <EventTheme primary={primary} />}</Suspense>
          <SessionProvider start={start}>
            <AppRoutes />
            <Suspense>
              <Updates />
            </Suspense>
          </SessionProvider>
        </BrowserRouter>
      </ImageTemplate>
    </SWRConfig>
  )
}
