import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { getBoot, getBranding } from '../api/boot.ts'
import { swrOptions } from '../api/swr-defaults.ts'
import { SessionProvider } from '../features/auth/session.tsx'
import { UpdateBanner } from '../features/update/update-banner.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import { useAppearance } from './appearance.ts'
import { ConfigurationError } from './configuration-error.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useEventTheme } from './event-theme.ts'
import { AppRoutes } from './screen-routes.tsx'
import { useStartup } from './startup.ts'

/** The whole page: providers, screens, and what is outside of them. */
export function App() {
  return (
    <ErrorBoundary>
      <Storefront />
      <Toaster />
    </ErrorBoundary>
  )
}

function Storefront() {
  const { branding, host } = getBoot()
  if (branding.status === 'missing') return <ConfigurationError domain={host} />
  return <BrandedStorefront />
}

function BrandedStorefront() {
  useStartup()
  const eventColor = useEventTheme()
  useAppearance(eventColor ?? getBranding().primaryColor)
  return (
    <SWRConfig value={swrOptions()}>
      <BrowserRouter>
        <SessionProvider>
          <AppRoutes />
          <UpdateBanner />
        </SessionProvider>
      </BrowserRouter>
    </SWRConfig>
  )
}
