import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { CalendarIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { venueOffset } from '../../api/venue-clock.ts'
import { eventDateText } from '../../api/venue-texts.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { useNow } from '../../ui/status/use-now.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { noEventSelected } from './confirm-order.ts'
import { SectionCard } from './section-card.tsx'

const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]};
`
const Text = styled.div`flex: 1 1 8rem; min-width: 0;`
const Medallion = styled.span`
  display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: ${radius.md};
  background: ${color.primarySoft}; color: ${color.primaryText};
`
const Name = styled.p`${type.subheading} ${clampLines(3)}`
const Facts = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[3]};`
const Start = styled.p`${type.small} ${type.figures} color: ${color.muted};`
const None = styled.p`color: ${color.muted};`

/** CONF-01, CONF-02: for which event the order is. */
export function SelectedEventCard() {
  const event = useSelectedEvent()
  const now = useNow()
  return (
    <SectionCard title="Selected Event">
      {event ? (
        <Row>
          <Medallion>
            <CalendarIcon size={20} />
          </Medallion>
          <Text>
            <Name>{event.name}</Name>
            <Facts>
              <Start>{eventDateText(event.startOn)}</Start>
              {eventStatus(event, now, venueOffset()) === 'active' && (
                <Badge tone="success" dot>
                  Active
                </Badge>
              )}
            </Facts>
          </Text>
        </Row>
      ) : (
        <None>{noEventSelected}</None>
      )}
    </SectionCard>
  )
}
