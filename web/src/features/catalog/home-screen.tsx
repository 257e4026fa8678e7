import { Screen } from '../../ui/surfaces/screen.tsx'
import { useCartVisit } from '../cart/cart.ts'
import { useCartCreation } from '../cart/create-cart.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { EventBanner } from './event-banner.tsx'
import { Menu } from './menu.tsx'
import { MenuError } from './menu-error.tsx'
import { PageSelector } from './page-selector.tsx'
import { PageSelectorSkeleton } from './page-selector-skeleton.tsx'
import { PlaceholderCards } from './placeholder-cards.tsx'
import { usePrefetchProductScreen } from './prefetch-product-screen.ts'
import { useQuickPicks } from './quick-picks.ts'

/** HOME-01 to HOME-14: what is sold at the selected event, page by page. */
export function HomeScreen() {
  const event = useSelectedEvent()
  useCartVisit()
  const { pages, page, error, retry } = useQuickPicks()
  useCartCreation(pages !== undefined)
  usePrefetchProductScreen(pages !== undefined)
  return (
    <Screen>
      {event && <EventBanner event={event} />}
      {error && <MenuError error={error} isKnown={pages !== undefined} retry={retry} />}
      {pages ? (
        <div>
          {pages.length > 0 && <PageSelector pages={pages} selectedId={page?.quickPickPageID} />}
          <Menu page={page} />
        </div>
      ) : (
        !error && (
          <div>
            <PageSelectorSkeleton />
            <PlaceholderCards />
          </div>
        )
      )}
    </Screen>
  )
}
