import type { Event } from '@storefront/shared/contract/events.ts'
import {
  type EventTab,
  eventStatus,
  filterEvents,
  inOrder,
} from '@storefront/shared/domain/events/event-status.ts'
import { CalendarIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { longListRow, roomy, space } from '../../theme/tokens.ts'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { EventCard } from './event-card.tsx'
import { isSelected, useSelectedEvent } from './selected-event.ts'

/** The cards of /events, and what stands in for them while they load. */
export const Grid = styled.ul`
  display: grid; gap: ${roomy(4)}; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
  margin-top: ${space[5]};
`
const Item = styled.li`
  min-width: 0;
  ${longListRow('15rem')}
  &:where([data-wide='true']) { grid-column: 1 / -1; }
`

const nothing: Record<EventTab, string> = {
  all: 'No events available.',
  active: 'No active events at the moment.',
  upcoming: 'No upcoming events scheduled.',
}

/** EVENT-02, EVENT-07: the events of a tab; the first that runs is the large one, and the selected one is marked (FAN-02). */
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
  const selected = useSelectedEvent()
  const shown = inOrder(filterEvents(events, tab, now), now)
  if (shown.length === 0) return <EmptyState icon={<CalendarIcon size={28} />} title={nothing[tab]} />
  return (
    <Grid>
      {shown.map((event, index) => {
        const large = index === 0 && eventStatus(event, now) === 'active'
        return (
          <Item key={event.id} data-wide={large}>
            <EventCard
              event={event}
              index={index}
              now={now}
              large={large}
              selected={isSelected(event, selected)}
              onSelect={onSelect}
            />
          </Item>
        )
      })}
    </Grid>
  )
}
