import type { Id } from '@storefront/shared/contract/lenient.ts'
import { TriangleAlertIcon, WifiOffIcon } from 'lucide-react'
import { type RefObject, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { NetworkError } from '../../api/api-error.ts'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from, useMedia } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { RetryButton } from '../../ui/actions/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MessageView } from '../../ui/status/message-view.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useCartRefresh } from '../cart/cart.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { useCartCreation } from '../cart/cart-lifetime.ts'
import { useFlushOnLeave } from '../cart/quantity-changes.ts'
import { StaleDataNotice } from '../events/stale-data-notice.tsx'
import { AllergensLink } from '../venue/allergens-link.tsx'
import { useServiceNotice } from '../venue/service-notice.tsx'
import { type MenuPage, useHeldPlace, useMenu } from './menu.ts'
import { MenuBar, MenuBarSkeleton } from './menu-bar.tsx'
import { Menu } from './menu-cards.tsx'
import { NoProducts, SearchResults, useMenuSearch } from './menu-search.tsx'
import { PageSelector } from './page-selector.tsx'
import { PlaceholderCards } from './product-grid.tsx'

// A phone has no room for it.
const CartColumn = lazyPart(async () => (await import('../cart/cart-column.tsx')).CartColumn)

const Panes = styled.div`
  display: grid; gap: ${space[6]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.desktop} { grid-template-columns: minmax(0, 1fr) 20rem; }
`
const Sidebar = styled.aside`
  position: sticky; top: calc(var(--header-height) + ${space[6]}); min-width: 0;
`
const Allergens = styled.div`display: flex; justify-content: end; margin-block: -${space[2]}; &:empty { display: none; }`
// Scrolled to the top, it is placed below the header.
const Box = styled.div`scroll-margin-top: calc(-1 * ${space[4]});`

/**
 * HOME-03 to HOME-14, FAN-03: the menu of the selected event, by page or search result.
 * @param waits fetches the menu without rendering it, until the content above is known
 */
export function Shop({ waits }: { waits: boolean }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pages, page, isOld, error, retry } = useMenu()
  const { query, found, isLate, field } = useMenuSearch(pages, menu)
  useCartRefresh()
  useFlushOnLeave()
  const isLoaded = pages !== undefined
  useCartCreation(isLoaded)
  // The code of the product screen waits for the requests of the menu.
  useEffect(() => {
    if (!isLoaded) return
    import('../product/product-screen.tsx').catch((error) =>
      console.warn('The screen of a product was not prefetched', error),
    )
  }, [isLoaded])
  const hasColumn = useMedia(from.desktop)
  const notice = useServiceNotice()
  if (waits) return <MenuSkeleton />
  return (
    <>
      {error && !pages && <MenuError error={error} retry={retry} />}
      {error && pages && !isOld && <StaleDataNotice error={error} retry={retry} />}
      <OldMenuNotice isOld={isOld} page={page?.quickPickPageID} retry={retry} />
      <Panes>
        <Box ref={menu}>
          {!pages && !error && <MenuSkeleton />}
          {pages?.length === 0 && <NoProducts />}
          {pages && pages.length > 0 && (
            <>
              <MenuBar {...field}>
                {!found && <PageSelector pages={pages} selectedId={page?.quickPickPageID} />}
              </MenuBar>
              <Allergens>
                <AllergensLink />
              </Allergens>
              <SearchResults found={found} query={query} pages={pages} waits={isLate} />
              {page && (
                <SelectedPage menu={menu} pages={pages} page={page} hidden={found !== null} waits={isLate} />
              )}
            </>
          )}
        </Box>
        {hasColumn && (
          <Sidebar>
            <Suspense>
              <CartColumn notice={notice} />
            </Suspense>
          </Sidebar>
        )}
      </Panes>
      <CartBar hiddenFrom="desktop" notice={!hasColumn && notice} />
    </>
  )
}

/**
 * The cards of the selected page, rendered after its button has reacted to the tap.
 * @param menu ref of the element that is scrolled to the top for another page
 */
function SelectedPage(props: {
  menu: RefObject<HTMLElement | null>
  pages: readonly MenuPage[]
  page: MenuPage
  hidden: boolean
  waits: boolean
}) {
  const { menu, pages, page, hidden, waits } = props
  const t = useT()
  const selectedId = page.quickPickPageID
  const drawnId = useDeferredValue(selectedId)
  const was = useRef(drawnId)
  // FAN-46: another page starts with its first row below the sticky bar; nothing scrolls if that row is visible.
  useLayoutEffect(() => {
    if (was.current === drawnId) return
    was.current = drawnId
    const top = window.scrollY
    menu.current?.scrollIntoView()
    if (window.scrollY > top) window.scrollTo(0, top)
  }, [menu, drawnId])
  const isLeaving = drawnId !== selectedId
  // If the rendered page is no longer in the menu, there is nothing to keep showing.
  const shown = pages.find(({ quickPickPageID }) => quickPickPageID === drawnId) ?? page
  return (
    <Menu
      key={shown.quickPickPageID}
      label={shown.name ?? t('catalog.favorites')}
      cards={shown.cards}
      hidden={hidden}
      waits={waits || isLeaving}
      isLeaving={isLeaving}
    />
  )
}

function MenuSkeleton() {
  return (
    <div>
      <MenuBarSkeleton />
      <PlaceholderCards />
    </div>
  )
}

type Retry = { retry: () => Promise<unknown> }

/** FAN-38: above the menu of an earlier visit; its place is held once that is replaced. */
function OldMenuNotice({ isOld, page, retry }: Retry & { isOld: boolean; page: Id | undefined }) {
  if (!useHeldPlace(isOld, page)) return null
  return (
    <div style={{ visibility: isOld ? undefined : 'hidden' }}>
      <Notice tone="warning" action={<RetryButton variant="secondary" retry={retry} />}>
        <T id="catalog.oldMenu" />
      </Notice>
    </div>
  )
}

/** The error of a menu that could not be read. */
function MenuError({ error, retry }: Retry & { error: Error }) {
  const t = useT()
  return (
    <MessageView
      role="alert"
      icon={error instanceof NetworkError ? <WifiOffIcon size={30} /> : <TriangleAlertIcon size={30} />}
      title={t('catalog.loadFailed')}
      actions={<RetryButton retry={retry} />}
    >
      <ReadErrorText error={error} />
    </MessageView>
  )
}
