import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { T } from '../../messages/t.tsx'
import { useStored } from '../../storage/stored.ts'
import { space } from '../../theme/tokens.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { instant } from '../../venue/clock.ts'
import { dateTimeText, timeText } from '../../venue/formats.ts'

const Words = styled.div`display: grid; gap: ${space[1]}; p { text-wrap: pretty; overflow-wrap: anywhere; }`

/** VEN-12, VEN-15: ordering is paused, with what becomes of a cart that is not empty, or else how long orders take; and the staff's message. */
export function ServiceText({ service, message }: { service: VenueService; message: string | null }) {
  const isCartKept = (useStored('cart_data')?.items.length ?? 0) > 0
  const { waitMinutes: minutes } = service
  if (service.ordering === 'paused') {
    return (
      <Notice tone="warning">
        <Words>
          <p>
            <Paused {...ordering} service={service} /> {isCartKept && <T id="service.cartKept" />}
          </p>
          <StaffMessage text={service.message} />
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
        <StaffMessage text={message} />
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

/** VEN-14: the paused methods, with the reason unless the notice above the next step shows it. */
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
        <StaffMessage text={service.ordering === 'open' ? service.message : null} />
      </Words>
    </Notice>
  )
}

/** The venue's message as written, in the direction of its script. */
const StaffMessage = ({ text }: { text: string | null }) => text && <p dir="auto">{text}</p>

const halfDayMs = 12 * 60 * 60 * 1000

/** A time of day is unambiguous for half a day from when it was set; the phone's clock may be wrong and is not used. */
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
