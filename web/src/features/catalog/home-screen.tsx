import { StoreIcon } from 'lucide-react'
import { venueHas } from '../../api/boot.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { PassBar } from '../passes/pass-bar.tsx'
import { EventBanner } from './event-banner.tsx'
import { Shop } from './shop.tsx'

/** HOME-01 to HOME-14: the selected event and what is sold there, where the venue sells anything (FAN-10). */
export function HomeScreen() {
  const event = useSelectedEvent()
  return (
    <Screen $width="full">
      {event && <EventBanner event={event} />}
      <PassBar />
      {venueHas('shop') ? (
        <Shop />
      ) : (
        <EmptyState icon={<StoreIcon size={28} />} title="Ordering is not available here." />
      )}
    </Screen>
  )
}
