import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { StoreIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { space } from '../../theme/tokens.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueOffset } from '../../venue/clock.ts'
import { eventDatesText } from '../../venue/formats.ts'
import { venueHas } from '../../venue/settings.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { CurrentOrder, loadCurrentOrder, useCurrentOrderLoaded } from '../passes/current-order.tsx'
import { EventBanner } from './event-banner.tsx'
import { readMenuAhead } from './menu.ts'
import { OrderAgainRow } from './order-again-row.tsx'
import { Shop } from './shop.tsx'

// Without anything to show it takes no place in the grid, not even a gap.
const Orders = styled.div`
  display: contents;
  &:has(> section, > [data-hidden='false']) {
    display: flex; align-items: center; gap: ${space[3]}; padding: ${space[1]}; margin: -${space[1]}; overflow-x: auto;
    scrollbar-width: none; overscroll-behavior-x: contain;
  }
`

/** Loads the data that the screen needs first. */
export const preloadData = () => Promise.all([venueHas('shop') && readMenuAhead(), loadCurrentOrder()])

/** HOME-01 to HOME-14: the selected event and its menu, if the venue has a shop (FAN-10). */
export function HomeScreen() {
  const t = useT()
  const event = useSelectedEvent()
  const isKnown = useCurrentOrderLoaded()
  return (
    <Screen data-full data-compact>
      {event && <Banner event={event} />}
      {isKnown && (
        <Orders>
          <CurrentOrder hasHistory />
          {venueHas('shop') && <OrderAgainRow />}
        </Orders>
      )}
      {venueHas('shop') ? (
        <Shop waits={!isKnown} />
      ) : (
        <EmptyState icon={<StoreIcon size={28} />} title={t('catalog.notOrdering')} />
      )}
    </Screen>
  )
}

/** Holds the clock, so that only the banner renders again with it. */
function Banner({ event }: { event: SelectedEvent }) {
  const navigate = useNavigate()
  return (
    <EventBanner
      name={event.name}
      dates={eventDatesText(event.startOn, event.endOn)}
      isActive={eventStatus(event, useNow(), venueOffset()) === 'active'}
      onChange={() => navigate(routes.events)}
    />
  )
}
