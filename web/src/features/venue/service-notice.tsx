import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { instant } from '../../api/venue-clock.ts'
import { useVenueService } from '../../api/venue-service.ts'
import { dateTimeText, timeText } from '../../api/venue-texts.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { T } from '../../messages/t.tsx'
import { space } from '../../theme/tokens.ts'
import { Notice } from '../../ui/status/notice.tsx'

const Words = styled.div`display: grid; gap: ${space[1]}; p { text-wrap: pretty; overflow-wrap: anywhere; }`

/**
 * VEN-12, VEN-15: what stands above the next step of a screen that orders: that ordering is paused, or what the venue's staff say
 * meanwhile; null where there is nothing to say. The screen asks for it as long as it is open.
 * @param hasWait tells how long orders take, too
 */
export function useServiceNotice({ hasWait = false } = {}): ReactNode {
  const service = useVenueService()
  if (!service) return null
  const { ordering, inSeat, pickup, message, waitMinutes } = service
  // The message of a paused method is about that, and stands where it would be chosen (VEN-14).
  const said = inSeat === 'open' && pickup === 'open' ? message : null
  const minutes = hasWait ? waitMinutes : null
  if (ordering === 'open' && said === null && minutes === null) return null
  return <ServiceText service={service} message={said} minutes={minutes} />
}

/** VEN-12, VEN-15: that ordering is paused, else how long orders take; and what the staff say. */
function ServiceText({
  service,
  message,
  minutes,
}: {
  service: VenueService
  message: string | null
  minutes: number | null
}) {
  if (service.ordering === 'paused') {
    return (
      <Notice tone="warning">
        <Words>
          <p>
            <Paused {...ordering} service={service} />
          </p>
          <OwnWords text={service.message} />
        </Words>
      </Notice>
    )
  }
  return (
    <Notice>
      <Words>
        {minutes !== null && (
          <p>
            <T id="service.wait" values={{ minutes, time: timeText(service.setAt) }} />
          </p>
        )}
        <OwnWords text={message} />
      </Words>
    </Notice>
  )
}

const ordering = { paused: 'service.orderingPaused', until: 'service.orderingPausedUntil' } as const
const both = { paused: 'service.bothPaused', until: 'service.bothPausedUntil' } as const
const one = {
  inseat: { paused: 'service.inSeatPaused', until: 'service.inSeatPausedUntil' },
  pickup: { paused: 'service.pickupPaused', until: 'service.pickupPausedUntil' },
} as const satisfies Record<DeliveryMethod, object>

/** VEN-14: which methods of the venue are paused; why, where no notice above the next step says so. */
export function PausedText({
  service,
  methods,
}: {
  service: VenueService
  methods: readonly DeliveryMethod[]
}) {
  const [first, second] = methods
  if (!first) return null
  return (
    <Notice tone="warning">
      <Words>
        <p>
          <Paused {...(second ? both : one[first])} service={service} />
        </p>
        <OwnWords text={service.ordering === 'open' ? service.message : null} />
      </Words>
    </Notice>
  )
}

/** The venue's sentence as it was written, in whatever script. */
const OwnWords = ({ text }: { text: string | null }) => text && <p dir="auto">{text}</p>

const halfDayMs = 12 * 60 * 60 * 1000

/** A time of day alone is clear for half a day from when it was set; the phone's clock, which may be wrong, has no say. */
function Paused({
  paused,
  until: pausedUntil,
  service: { until, setAt },
}: {
  paused: MessageId
  until: MessageId
  service: VenueService
}) {
  if (until === null) return <T id={paused} />
  const isNear = instant(until) - instant(setAt) < halfDayMs
  return <T id={pausedUntil} values={{ time: isNear ? timeText(until) : dateTimeText(until) }} />
}
