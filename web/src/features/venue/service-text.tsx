import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { T } from '../../messages/t.tsx'
import { useStored } from '../../storage/stored.ts'
import { space } from '../../theme/tokens.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { instant } from '../../venue/clock.ts'
import { dateTimeText, timeText } from '../../venue/formats.ts'

const Words = styled.div`display: grid; gap: ${space[1]}; p { text-wrap: pretty; overflow-wrap: anywhere; }`

type Service = { service: VenueService }

/** A notice with the staff's message below it, as written, in the direction of its script. */
const StaffNotice = (props: { tone: 'info' | 'warning'; message: string | null; children: ReactNode }) => (
  <Notice tone={props.tone}>
    <Words>
      {props.children && <p>{props.children}</p>}
      {props.message && <p dir="auto">{props.message}</p>}
    </Words>
  </Notice>
)

/** VEN-12, VEN-15: ordering is paused, with what becomes of a cart that is not empty, or else how long orders take; and the staff's message. */
export function ServiceText({ service, message }: Service & { message: string | null }) {
  const isCartKept = (useStored('cart_data')?.items.length ?? 0) > 0
  const { waitMinutes: minutes } = service
  if (service.ordering === 'paused')
    return (
      <StaffNotice tone="warning" message={service.message}>
        <Paused {...ordering} service={service} /> {isCartKept && <T id="service.cartKept" />}
      </StaffNotice>
    )
  return (
    <StaffNotice tone="info" message={message}>
      {minutes !== null && <T id="service.wait" values={{ minutes, time: timeText(service.setAt) }} />}
    </StaffNotice>
  )
}

const ordering = { paused: 'service.orderingPaused', until: 'service.orderingPausedUntil' } as const
const both = { paused: 'service.bothPaused', until: 'service.bothPausedUntil' } as const
const one = {
  inseat: { paused: 'service.inSeatPaused', until: 'service.inSeatPausedUntil' },
  pickup: { paused: 'service.pickupPaused', until: 'service.pickupPausedUntil' },
} as const satisfies Record<DeliveryMethod, object>

/** VEN-14: the paused methods, with the reason unless the notice above the next step shows it. */
export function PausedText({ service, methods }: Service & { methods: readonly DeliveryMethod[] }) {
  const [first, second] = methods
  if (!first) return null
  return (
    <StaffNotice tone="warning" message={service.ordering === 'open' ? service.message : null}>
      <Paused {...(second ? both : one[first])} service={service} />
    </StaffNotice>
  )
}

const halfDayMs = 12 * 60 * 60 * 1000

/** A time of day is unambiguous for half a day from when it was set; the phone's clock may be wrong and is not used. */
function Paused(props: Service & { paused: MessageId; until: MessageId }) {
  const { until, setAt } = props.service
  if (until === null) return <T id={props.paused} />
  const isNear = instant(until) - instant(setAt) < halfDayMs
  return <T id={props.until} values={{ time: isNear ? timeText(until) : dateTimeText(until) }} />
}
