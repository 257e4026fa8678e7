import { Suspense, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useVaultPreload } from '../features/checkout/vault/load-vault.ts'
import { loadMessages } from '../messages/language.ts'
import { T } from '../messages/t.tsx'
import { useStored } from '../storage/stored.ts'
import { color, layer, radius, space } from '../theme/tokens.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useScreenChange } from '../ui/navigation.ts'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { useSeatLink, useTappedNotification } from './deep-links.ts'
import { ErrorBoundary } from './error-screens.tsx'
import { Header } from './header.tsx'
import { InstallOffer } from './install-offer.tsx'
import { OfflineNotice } from './offline-notice.tsx'

const UnclearOrdersNotice = lazyPart(async () => {
  const [{ UnclearOrdersNotice }] = await Promise.all([
    import('../features/checkout/unclear-orders-notice.tsx'),
    loadMessages('unclear'),
  ])
  return UnclearOrdersNotice
})

// After the first screen: no event ends at once.
const EventEnd = lazyPart(() => import('../features/events/event-end.tsx').then((file) => file.EventEnd))

const SkipLink = styled.a`
  position: fixed; top: ${space[2]}; inset-inline-start: ${space[2]}; z-index: ${layer.banner}; padding: ${space[3]} ${space[4]};
  border-radius: ${radius.md}; background: ${color.background};
  &:not(:focus) { translate: 0 -200%; }
`
const Main = styled.main`&:focus { outline: none; }`
// Only opacity is animated: a moving or covered element would miss quick taps (FAN-35).
const Entry = styled.div`animation: enter var(--motion) var(--ease);`

/** The frame of every screen but /auth: header, notices, and the screen as the page's `<main>`. */
export function Layout() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useScreenChange(main)
  useVaultPreload()
  useSeatLink()
  useTappedNotification()
  return (
    <>
      <SkipLink href="#main">
        <T id="app.skipToContent" />
      </SkipLink>
      <Header />
      <OfflineNotice />
      <UnclearOrders />
      <InstallOffer />
      <Suspense>
        <EventEnd />
      </Suspense>
      <Main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<FullScreenSpinner />}>
          <ErrorBoundary key={pathname}>
            <Entry>
              <Outlet />
            </Entry>
          </ErrorBoundary>
        </Suspense>
      </Main>
    </>
  )
}

/**
 * The notice of orders whose payment is unclear, on every screen. Its code loads only for fans with such an order. It then stays
 * mounted, since its dialog shows the outcome after the order is settled.
 */
function UnclearOrders() {
  const hasOrders = useStored('unclear_orders') !== null
  const [isShown, setShown] = useState(hasOrders)
  if (hasOrders && !isShown) setShown(true)
  return <Suspense>{isShown && <UnclearOrdersNotice />}</Suspense>
}
