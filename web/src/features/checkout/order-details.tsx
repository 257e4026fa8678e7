import { routes } from '@storefront/shared/domain/routes.ts'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { useStored } from '../../storage/stored.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { dayText, timeText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { useSelectedEvent } from '../events/selected-event.ts'
import { placeText } from '../passes/next-step.ts'
import { placeOf } from './payment/unclear-orders.ts'

const Box = styled(Card)`display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${space[3]};`
const Place = styled.p`${type.subheading} flex: 1 1 9rem; min-width: 0; overflow-wrap: anywhere;`
const Event = styled.p`
  ${type.small} flex: 1 1 9rem; min-width: 0; color: ${color.muted}; overflow-wrap: anywhere;
  &:last-child { flex-basis: 100%; }
`

/** FAN-76, FAN-44: where the confirmed order goes, with 'Change', and the event with its day and time at the venue. */
export function OrderDetails() {
  const t = useT()
  const event = useSelectedEvent()
  const details = useStored('customer_details')
  const day = event && dayText(event.startOn)
  const eventLine = event && (
    <Event>
      {day ? (
        <T
          id="checkout.eventAt"
          values={{
            day,
            time: timeText(event.startOn),
            event: () => <VenueName>{event.name}</VenueName>,
          }}
        />
      ) : (
        <VenueName>{event.name}</VenueName>
      )}
    </Event>
  )
  return (
    <Box>
      {details ? (
        <Place translate="no">{placeText({ place: placeOf(details), event, paidAt: Date.now() }, t)}</Place>
      ) : (
        eventLine
      )}
      <LinkButton variant="link" to={routes.confirmation} aria-label={t('checkout.changeDetails')}>
        <T id="app.change" />
      </LinkButton>
      {details && eventLine}
    </Box>
  )
}
