import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { StoreIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { venueHas } from '../../api/boot.ts'
import { venueOffset } from '../../api/venue-clock.ts'
import { eventDatesText } from '../../api/venue-texts.ts'
import { useT } from '../../messages/language.ts'
import { deviceLoaded } from '../../storage/device.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { CurrentOrder } from '../passes/current-order.tsx'
import { usePassesLoaded } from '../passes/passes.ts'
import { EventBanner } from './event-banner.tsx'
import { readMenuAhead } from './menu.ts'
import { OrderAgainRow } from './order-again-row.tsx'
import { Shop } from './shop.tsx'

/** Loads the data that the screen needs first. */
export const preloadData = () => Promise.all([venueHas('shop') && readMenuAhead(), deviceLoaded()])

/** HOME-01 to HOME-14: the selected event and its menu, if the venue has a shop (FAN-10). */
export function HomeScreen() {
  const t = useT()
  const event = useSelectedEvent()
  const isKnown = usePassesLoaded()
  return (
    <Screen $width="full" $compact>
      {event && <Banner event={event} />}
      {isKnown && <CurrentOrder hasHistory />}
      {venueHas('shop') ? (
        <>
          {isKnown && <OrderAgainRow />}
          <Shop waits={!isKnown} />
        </>
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
