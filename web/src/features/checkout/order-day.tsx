import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { styled } from 'styled-components'
import { venueOffset } from '../../api/venue-clock.ts'
import { dayText } from '../../api/venue-texts.ts'
import { T } from '../../messages/t.tsx'
import { color } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { useNow } from '../../ui/use-now.ts'
import { useSelectedEvent } from '../events/selected-event.ts'

const Day = styled.p`${type.small} color: ${color.muted};`

/** FAN-44: the day of the order, shown only when it is a later day by the venue's clock. */
export function OrderDay() {
  const event = useSelectedEvent()
  const now = useNow()
  if (!event || eventStatus(event, now, venueOffset()) !== 'upcoming') return null
  const day = dayText(event.startOn)
  if (day === dayText(new Date(now).toISOString())) return null
  return (
    <Day>
      <T id="checkout.forDay" values={{ day }} />
    </Day>
  )
}
