import type { Event } from '@storefront/shared/contract/events.ts'
import { staggerDelay } from '@storefront/shared/domain/events/event-status.ts'
import { CheckIcon } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { from, tight } from '../../theme/breakpoints.ts'
import { color, densitySpace, radius, space, touch } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { eventDateText, venueDay } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'

const Box = styled(Card)`
  position: relative; display: flex; flex-direction: column; gap: ${space[1]}; height: 100%;
  && { padding: ${densitySpace(2)} ${space[2.5]}; }
  &:where([data-selected='true']) { outline: 2px solid ${color.primaryText}; outline-offset: -2px; }
  &:where([data-large='true']) {
    gap: ${space[2.5]};
    background: linear-gradient(calc(135deg * var(--forward)), ${color.primarySoft}, ${color.background} 70%);
  }
  ${from.tablet} {
    gap: ${space[3]};
    && { padding: ${densitySpace(4)}; }
    &:where([data-large='true']) { flex-direction: row; align-items: center; gap: ${space[8]}; }
  }
  &:active { background: ${color.sunken}; }
  animation: settle var(--motion) var(--ease) backwards;
  @media (prefers-reduced-motion: reduce) { animation: none; }
`
const Top = styled.div`flex: 1; display: flex; align-items: start; gap: ${space[2.5]}; min-width: 0;`
const Tile = styled.span`
  ${type.caption}
  display: grid; place-content: center; justify-items: center; flex: none; min-width: 2.5rem; height: 2.5rem;
  padding-inline: ${space[1]}; border-radius: ${radius.sm}; background: ${color.primarySoft}; color: ${color.primaryText};
  font-size: 0.625rem; line-height: 1.2; text-transform: uppercase; letter-spacing: 0.06em; font-weight: 650;
  &:where([data-large='true']) { min-width: 3.25rem; height: 3.25rem; font-size: 0.75rem; }
  strong { ${type.figures} font-size: 1.7em; line-height: 1.1; letter-spacing: -0.03em; font-weight: 750; }
`
const Heading = styled.div`flex: 1; min-width: 0;`
const Name = styled.h2`
  ${type.subheading} line-height: 1.25;
  &:where([data-large='true']) { font-size: 1.375rem; font-weight: 700; letter-spacing: -0.018em; }
  ${clampLines(2)} text-align: var(--start);
`
const Where = styled.div`
  ${type.small} line-height: 1.3; display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${space[2]};
  color: ${color.muted}; overflow-wrap: anywhere;
`
// No higher than the line of the venue's name.
const Badges = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[1]};
  > * { padding: 0 ${space[2]}; }
`
// The button is beside the dates, and below them where both do not fit.
const Bottom = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[2]};`
const Dates = styled.dl`
  ${type.caption} ${type.figures}
  flex: 999 1 auto; display: grid; grid-template-columns: auto 1fr; gap: 0 ${space[1.5]}; min-width: 0;
  &:where([data-large='true']) { font-size: 0.8125rem; }
`
const Term = styled.dt`color: ${color.muted};`
const DateTime = styled.dd`font-weight: 600;`
/*
 * FAN-68: the button's target is the whole card. Nothing may make the button itself the containing block of that target, such as
 * the look of a pressed button: the target would shrink under the finger, and the tap would be lost.
 */
const Select = styled(Button)`
  position: static; flex: 1 0 auto;
  &&&&& { scale: none; filter: none; }
  &:where([data-variant='secondary']) { min-height: 2.125rem; padding: ${space[1]} min(${space[3]}, 2.5vw); font-size: 0.8125rem; ${tight} { min-height: ${touch}; } }
  &::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.lg}; }
`

type Props = {
  event: Event
  /** Its position among the shown ones. */
  index: number
  active: boolean
  large: boolean
  /** FAN-02: marked. */
  selected: boolean
  onSelect: (event: Event) => void
}

/** EVENT-04, EVENT-05, EVENT-06: an event to choose, by a tap anywhere (FAN-68). */
export function EventCard({ event, index, active, large, selected, onSelect }: Props) {
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
      <Top>
        <DateTile iso={event.startOn} large={large} />
        <Heading>
          <Name id={nameId} data-large={large}>
            <VenueName>{event.name}</VenueName>
          </Name>
          <Where>
            <p>
              {event.location ? <VenueName>{event.location.name}</VenueName> : <T id="events.venueUnknown" />}
            </p>
            <Badges>
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
          </Where>
        </Heading>
      </Top>
      <Bottom>
        <Dates data-large={large}>
          <Term>
            <T id="events.starts" />
          </Term>
          <DateTime>{eventDateText(event.startOn)}</DateTime>
          <Term>
            <T id="events.ends" />
          </Term>
          <DateTime>{eventDateText(event.endOn)}</DateTime>
        </Dates>
        <Select
          variant={large ? 'primary' : 'secondary'}
          aria-describedby={nameId}
          onClick={() => onSelect(event)}
        >
          <T id="events.select" />
        </Select>
      </Bottom>
    </Box>
  )
}

/** Month and day of an ISO instant at the venue, as a calendar leaf; nothing for an invalid date. */
function DateTile({ iso, large }: { iso: string; large: boolean }) {
  const date = venueDay(iso)
  if (!date) return null
  return (
    <Tile aria-hidden="true" data-large={large}>
      <span>{date.month}</span>
      <strong>{date.day}</strong>
    </Tile>
  )
}
