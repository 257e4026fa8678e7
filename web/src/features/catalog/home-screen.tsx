import { StoreIcon } from 'lucide-react'
import { venueHas } from '../../api/boot.ts'
import { deviceLoaded } from '../../storage/device.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { CurrentOrder } from '../passes/current-order.tsx'
import { usePassesKnown } from '../passes/passes.ts'
import { EventBanner } from './event-banner.tsx'
import { OrderAgainRow } from './order-again-row.tsx'
import { readMenuAhead } from './quick-picks.ts'
import { Shop } from './shop.tsx'

/** Reads what the screen begins with. */
export const prepare = () => Promise.all([venueHas('shop') && readMenuAhead(), deviceLoaded()])

/** HOME-01 to HOME-14: the selected event and what is sold there, where the venue sells anything (FAN-10). */
export function HomeScreen() {
  const event = useSelectedEvent()
  const isKnown = usePassesKnown()
  return (
    <Screen $width="full">
      {event && <EventBanner event={event} />}
      {isKnown && <CurrentOrder hasHistory />}
      {venueHas('shop') ? (
        <>
          {isKnown && <OrderAgainRow />}
          <Shop waits={!isKnown} />
        </>
      ) : (
        <EmptyState icon={<StoreIcon size={28} />} title="Ordering is not available here." />
      )}
    </Screen>
  )
}
