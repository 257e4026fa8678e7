import type { Event } from '@storefront/shared/contract/events.ts'
import { type EventTab, filterEvents } from '@storefront/shared/domain/events/event-status.ts'
import { CalendarIcon } from 'lucide-react'
import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { EventCard } from './event-card.tsx'

const Grid = styled.ul`
  display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
  margin-top: ${space[5]};
`

const nothing: Record<EventTab, string> = {
  all: 'No events available.',
  active: 'No active events at the moment.',
  upcoming: 'No upcoming events scheduled.',
}

/** EVENT-02, EVENT-07: the events of a tab. */
export function EventGrid({
  events,
  tab,
  onSelect,
}: {
  events: readonly Event[]
  tab: EventTab
  onSelect: (event: Event) => void
}) {
  const now = useNow()
  const shown = filterEvents(events, tab, now)
  if (shown.length === 0) return <EmptyState icon={<CalendarIcon size={28} />} title={nothing[tab]} />
  return (
    <Grid>
      {shown.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} index={index} now={now} onSelect={onSelect} />
        </li>
      ))}
    </Grid>
  )
}
