import type { Id } from '@storefront/shared/contract/lenient.ts'
import { Suspense, useDeferredValue, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { from, useWidthFrom } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCartVisit } from '../cart/cart.ts'
import { useCartCreation } from '../cart/create-cart.ts'
import { useFlushOnLeave } from '../cart/quantity-changes.ts'
import { KeptNotice } from '../events/kept-notice.tsx'
import { Menu } from './menu.tsx'
import { MenuBar, SearchPlace } from './menu-bar.ts'
import { MenuBarSkeleton } from './menu-bar-skeleton.tsx'
import { MenuError } from './menu-error.tsx'
import { PageSelector } from './page-selector.tsx'
import { PlaceholderCards } from './placeholder-cards.tsx'
import { usePrefetchProductScreen } from './prefetch-product-screen.ts'
import { type MenuPage, useQuickPicks } from './quick-picks.ts'
import { SearchField } from './search-field.tsx'
import { useMenuSearch } from './use-menu-search.ts'

const CartColumn = lazyPart(() => import('../cart/cart-column.tsx').then((part) => part.CartColumn))
const CartBar = lazyPart(() => import('../cart/cart-bar.tsx').then((part) => part.CartBar))
const NoProducts = lazyPart(() => import('./no-products.tsx').then((part) => part.NoProducts))
const SearchStatus = lazyPart(() => import('./search-status.tsx').then((part) => part.SearchStatus))

const Panes = styled.div`
  display: grid; gap: ${space[6]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.desktop} { grid-template-columns: minmax(0, 1fr) 20rem; }
`
const Aside = styled.aside`
  position: sticky; top: calc(var(--header-height) + ${space[6]}); min-width: 0;
`
// Brought to the top, it stands below the header.
const Box = styled.div`scroll-margin-top: calc(-1 * ${space[4]});`

/**
 * HOME-03 to HOME-14, FAN-03: what is sold at the selected event, page by page or as a search finds it.
 * @param waits for what will stand above it; the menu is fetched meanwhile, and not drawn
 */
export function Shop({ waits }: { waits: boolean }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pages, page, error, retry } = useQuickPicks()
  const { query, search, found, isLate } = useMenuSearch(pages, menu)
  useCartVisit()
  useFlushOnLeave()
  useCartCreation(pages !== undefined)
  usePrefetchProductScreen(pages !== undefined)
  const hasColumn = useWidthFrom('desktop')
  if (waits) return <MenuSkeleton />
  return (
    <>
      {error && !pages && <MenuError error={error} retry={retry} />}
      {error && pages && <KeptNotice error={error} retry={retry} />}
      <Panes>
        <Box ref={menu}>
          {!pages && !error && <MenuSkeleton />}
          {pages?.length === 0 && (
            <Suspense>
              <NoProducts text="Nothing is on sale for this event right now. Have a look again in a little while." />
            </Suspense>
          )}
          {pages && pages.length > 0 && (
            <>
              <MenuBar>
                <SearchPlace>
                  <SearchField query={query} onChange={search} />
                </SearchPlace>
                {!found && <PageSelector pages={pages} selectedId={page?.quickPickPageID} />}
              </MenuBar>
              <Suspense>
                <SearchStatus found={found} />
              </Suspense>
              {page && <OpenedPages pages={pages} page={page} hidden={found !== null} waits={isLate} />}
              {found && found.length > 0 && <Menu label="Search results" cards={found} waits={isLate} />}
            </>
          )}
        </Box>
        {hasColumn && (
          <Aside>
            <Suspense>
              <CartColumn />
            </Suspense>
          </Aside>
        )}
      </Panes>
      <Suspense>
        <CartBar hiddenFrom="desktop" />
      </Suspense>
    </>
  )
}

/**
 * The cards of the selected page as soon as they can be drawn; its button answers the tap before that. Those of the pages that
 * were shown before stay, so that going back to one draws nothing anew.
 */
function OpenedPages(props: { pages: readonly MenuPage[]; page: MenuPage; hidden: boolean; waits: boolean }) {
  const { pages, page, hidden, waits } = props
  const selectedId = page.quickPickPageID
  const drawnId = useDeferredValue(selectedId)
  const [openedIds, setOpenedIds] = useState<readonly Id[]>([drawnId])
  if (!openedIds.includes(drawnId)) setOpenedIds([...openedIds, drawnId])
  // Where the page that was drawn is gone from the menu there is nothing to wait with.
  const isLeaving = drawnId !== selectedId
  const shown = pages.find(({ quickPickPageID }) => quickPickPageID === drawnId) ?? page
  return pages
    .filter((each) => each === shown || openedIds.includes(each.quickPickPageID))
    .map((each) => (
      <Menu
        key={each.quickPickPageID}
        label={each.name}
        cards={each.cards}
        hidden={hidden || each !== shown}
        waits={waits || isLeaving}
        isLeaving={isLeaving}
      />
    ))
}

function MenuSkeleton() {
  return (
    <div>
      <MenuBarSkeleton />
      <PlaceholderCards />
    </div>
  )
}
