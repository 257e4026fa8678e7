import type { Event } from '@storefront/shared/contract/events.ts'
import { eventStatus, staggerDelay } from '@storefront/shared/domain/events/event-status.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { MapPinIcon } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { DateTile } from './date-tile.tsx'

const Box = styled(Card)`
  display: flex; flex-direction: column; gap: ${space[4]}; height: 100%;
  animation: appear var(--motion) var(--ease) backwards;
  @media (prefers-reduced-motion: reduce) { animation: none; }
`
const Top = styled.div`
  display: flex; align-items: start; gap: ${space[3]};
`
const Heading = styled.div`flex: 1; min-width: 0;`
const Name = styled.h2`${type.heading} ${clampLines(3)}`
const Venue = styled.p`
  ${type.small}
  display: flex; align-items: start; gap: ${space[1]}; margin-top: ${space[1]}; color: ${color.muted};
  overflow-wrap: anywhere;
`
const Pin = styled(MapPinIcon)`margin-top: ${space[0.5]};`
const Dates = styled.dl`
  ${type.small}
  display: grid; grid-template-columns: auto 1fr; gap: ${space[1]} ${space[3]};
  dt { color: ${color.muted}; }
  dd { ${type.figures} font-weight: 550; }
`
const Action = styled.div`margin-top: auto;`

/** EVENT-04, EVENT-05, EVENT-06: an event to choose; `index` is its place among those shown, `now` epoch ms. */
export function EventCard({
  event,
  index,
  now,
  onSelect,
}: {
  event: Event
  index: number
  now: number
  onSelect: (event: Event) => void
}) {
  const nameId = useId()
  const isActive = eventStatus(event, now) === 'active'
  return (
    <Box as="article" aria-labelledby={nameId} style={{ animationDelay: `${staggerDelay(index)}ms` }}>
      <Top>
        <DateTile iso={event.startOn} />
        <Heading>
          <Name id={nameId}>{event.name}</Name>
          <Venue>
            <Pin size={16} />
            {event.location?.name ?? 'Venue TBD'}
          </Venue>
        </Heading>
        {isActive && (
          <Badge tone="success" dot>
            Active
          </Badge>
        )}
      </Top>
      <Dates>
        <dt>Starts:</dt>
        <dd>{formatDateTime(event.startOn)}</dd>
        <dt>Ends:</dt>
        <dd>{formatDateTime(event.endOn)}</dd>
      </Dates>
      <Action>
        <Button
          variant={isActive ? 'primary' : 'secondary'}
          block
          aria-describedby={nameId}
          onClick={() => onSelect(event)}
        >
          Select Event
        </Button>
      </Action>
    </Box>
  )
}
