import { StoreIcon } from 'lucide-react'
import { venueHas } from '../../api/boot.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { loadCurrentOrder, prepareOrdersPart, useOrdersPart } from '../passes/orders-part.ts'
import { EventBanner } from './event-banner.tsx'
import { readMenuAhead } from './quick-picks.ts'
import { Shop } from './shop.tsx'

const loadOrderAgainRow = () => import('./order-again-row.tsx').then(({ OrderAgainRow }) => OrderAgainRow)

/** Reads what the screen begins with. */
export const prepare = () =>
  Promise.all([
    venueHas('shop') && readMenuAhead(),
    prepareOrdersPart(loadCurrentOrder),
    prepareOrdersPart(loadOrderAgainRow),
  ])

/** HOME-01 to HOME-14: the selected event and what is sold there, where the venue sells anything (FAN-10). */
export function HomeScreen() {
  const event = useSelectedEvent()
  const CurrentOrder = useOrdersPart(loadCurrentOrder)
  const OrderAgainRow = useOrdersPart(loadOrderAgainRow)
  const isKnown = CurrentOrder !== undefined && OrderAgainRow !== undefined
  return (
    <Screen $width="full">
      {event && <EventBanner event={event} />}
      {isKnown && CurrentOrder && <CurrentOrder hasHistory />}
      {venueHas('shop') ? (
        <>
          {isKnown && OrderAgainRow && <OrderAgainRow />}
          <Shop waits={!isKnown} />
        </>
      ) : (
        <EmptyState icon={<StoreIcon size={28} />} title="Ordering is not available here." />
      )}
    </Screen>
  )
}
