import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueOffset } from '../../venue/clock.ts'
import { eventDateText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'

const Box = styled(Card)`display: grid; gap: ${space[1]};`
const Title = styled.h2`${type.caption} color: ${color.muted};`
const Row = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[3]};`
const Name = styled.p`${type.label} min-width: 0; ${clampLines(2)} text-align: var(--start);`
const StartTime = styled.p`${type.small} ${type.figures} color: ${color.muted};`

/** CONF-01, CONF-02: the event that the order is for. */
export function SelectedEventCard() {
  const event = useSelectedEvent()
  const now = useNow()
  const title = useId()
  return (
    <Box as="section" aria-labelledby={title}>
      <Row>
        <Title id={title}>
          <T id="confirmation.selectedEvent" />
        </Title>
        {event && eventStatus(event, now, venueOffset()) === 'active' && (
          <Badge tone="success" dot>
            <T id="app.activeEvent" />
          </Badge>
        )}
      </Row>
      <Row>
        <Name>{event ? <VenueName>{event.name}</VenueName> : <T id="confirmation.noEvent" />}</Name>
        {event && <StartTime>{eventDateText(event.startOn)}</StartTime>}
      </Row>
    </Box>
  )
}
