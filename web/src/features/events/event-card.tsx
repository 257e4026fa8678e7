import type { Event } from '@storefront/shared/contract/events.ts'
import { staggerDelay } from '@storefront/shared/domain/events/event-status.ts'
import { CheckIcon, MapPinIcon } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { VenueText } from '../../api/venue-text.tsx'
import { eventDateText, venueDay } from '../../api/venue-texts.ts'
import { T } from '../../messages/t.tsx'
import { from, stacked } from '../../theme/breakpoints.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Card } from '../../ui/surfaces/card.tsx'

const Box = styled(Card)`
  display: flex; flex-direction: column; gap: ${space[4]}; height: 100%;
  &:where([data-selected='true']) { outline: 2px solid ${color.primaryText}; outline-offset: -2px; }
  &:where([data-large='true']) {
    background: linear-gradient(calc(135deg * var(--forward)), ${color.primarySoft}, ${color.background} 70%);
    ${from.tablet} {
      display: grid; grid-template-columns: minmax(0, 1fr) 18rem; align-items: center; padding: ${space[8]};
    }
  }
  animation: settle var(--motion) var(--ease) backwards;
  @media (prefers-reduced-motion: reduce) { animation: none; }
`
const Top = styled.div`
  display: flex; flex-wrap: wrap; align-items: start; gap: ${space[3]};
  ${from.tablet} {
    &:where([data-large='true']) { grid-column: 1 / -1; gap: ${space[5]}; }
  }
`
const Tile = styled.span`
  ${type.caption}
  display: grid; place-content: center; justify-items: center; flex: none; width: 3.5rem; height: 3.75rem;
  border-radius: ${radius.md}; background: ${color.primarySoft}; color: ${color.primaryText};
  text-transform: uppercase; letter-spacing: 0.06em; font-weight: 650;
  strong { ${type.figures} font-size: 1.5rem; line-height: 1.1; letter-spacing: -0.03em; font-weight: 750; }
`
const Heading = styled.div`flex: 1 1 10rem; min-width: 0;`
const Name = styled.h2`
  &:where([data-large='true']) { ${type.display} ${stacked} { font-size: 1.5rem; } }
  &:where([data-large='false']) { ${type.heading} }
  ${clampLines(3)}
`
const Venue = styled.p`
  ${type.small}
  display: flex; align-items: start; gap: ${space[1]}; margin-top: ${space[1]}; color: ${color.muted};
  overflow-wrap: anywhere;
`
const Pin = styled(MapPinIcon)`flex: none; margin-top: ${space[0.5]};`
const Badges = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[2]};
  &:where([data-large='true']) { flex-basis: 100%; ${from.tablet} { flex-basis: auto; } }
`
const Dates = styled.dl`
  ${type.small}
  display: grid; grid-template-columns: auto 1fr; gap: ${space[1]} ${space[3]};
`
const Term = styled.dt`color: ${color.muted};`
const DateTime = styled.dd`${type.figures} font-weight: 550;`
const Action = styled.div`margin-top: auto;`

/**
 * EVENT-04, EVENT-05, EVENT-06: an event to choose; `index` is its position among the shown ones. FAN-02: the
 * selected one is marked.
 */
export function EventCard({
  event,
  index,
  active,
  large,
  selected,
  onSelect,
}: {
  event: Event
  index: number
  active: boolean
  large: boolean
  selected: boolean
  onSelect: (event: Event) => void
}) {
  const nameId = useId()
  return (
    <Box
      as="article"
      aria-labelledby={nameId}
      aria-current={selected || undefined}
      data-large={large}
      data-selected={selected}
      style={{ animationDelay: `${staggerDelay(index)}ms` }}
    >
      <Top data-large={large}>
        <DateTile iso={event.startOn} />
        <Heading>
          <Name id={nameId} data-large={large}>
            <VenueText>{event.name}</VenueText>
          </Name>
          <Venue>
            <Pin size={16} />
            {event.location ? <VenueText>{event.location.name}</VenueText> : <T id="events.venueUnknown" />}
          </Venue>
        </Heading>
        <Badges data-large={large}>
          {active && (
            <Badge tone="success" dot>
              <T id="app.activeEvent" />
            </Badge>
          )}
          {selected && (
            <Badge tone="primary">
              <CheckIcon size={14} />
              <T id="events.selected" />
            </Badge>
          )}
        </Badges>
      </Top>
      <Dates>
        <Term>
          <T id="events.starts" />
        </Term>
        <DateTime>{eventDateText(event.startOn)}</DateTime>
        <Term>
          <T id="events.ends" />
        </Term>
        <DateTime>{eventDateText(event.endOn)}</DateTime>
      </Dates>
      <Action>
        <Button
          variant={active ? 'primary' : 'secondary'}
          size={large ? 'lg' : 'md'}
          block
          aria-describedby={nameId}
          onClick={() => onSelect(event)}
        >
          <T id="events.select" />
        </Button>
      </Action>
    </Box>
  )
}

/** Month and day of an ISO instant at the venue, as a calendar leaf; nothing for an invalid date. */
function DateTile({ iso }: { iso: string }) {
  const date = venueDay(iso)
  if (!date) return null
  return (
    <Tile aria-hidden="true">
      <span>{date.month}</span>
      <strong>{date.day}</strong>
    </Tile>
  )
}
