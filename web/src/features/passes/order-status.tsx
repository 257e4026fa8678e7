import { hasPickupTimePassed } from '@storefront/shared/domain/delivery/delivery.ts'
import { statusAtHand } from '@storefront/shared/domain/payment/status-at-hand.ts'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import type { Pass } from '../../storage/device-keys.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueOffset } from '../../venue/clock.ts'
import { isOutstanding } from './passes.ts'

const texts = {
  unconfirmed: 'passes.unconfirmed',
  preparing: 'passes.preparing',
  completed: 'passes.completed',
  paid: 'passes.paid',
  pending: 'passes.pending',
  declined: 'passes.declined',
  initiated: 'passes.initiated',
} as const

const tones = {
  completed: 'success',
  pending: 'warning',
  declined: 'danger',
  initiated: 'info',
  paid: 'neutral',
} as const

// Only the first letter of the whole text is a capital.
const Word = styled.span`display: inline-block; &::first-letter { text-transform: uppercase; }`

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

/**
 * TXN-09: an order's status in the colour of its meaning. A paid order has none until it is confirmed (FAN-18), and
 * '' until its status was fetched.
 */
export function OrderStatusBadge({ status, confirmed = true }: { status: string; confirmed?: boolean }) {
  if (!confirmed)
    return (
      <Badge tone="warning" dot>
        <T id="passes.unconfirmed" />
      </Badge>
    )
  const name = status.toLowerCase() || 'paid'
  return (
    <Badge tone={isKnown(name) ? tones[name] : 'neutral'} dot={name === 'pending'}>
      <Word>{isKnown(name) ? <T id={texts[name]} /> : <bdi>{name}</bdi>}</Word>
    </Badge>
  )
}

/** FAN-60: an order's status as it is true for the fan who waits for it, e.g. 'Paid, being prepared'. */
export function StatusAtHand({ pass }: { pass: Pass }) {
  const now = useNow()
  const { status, confirmed, place, event } = pass
  const isTimeOver =
    place?.method === 'pickup' && event !== null && hasPickupTimePassed(place.time, event, venueOffset(), now)
  const known = statusAtHand(status, confirmed, isTimeOver || !isOutstanding(pass, now))
  return <Word>{known ? <T id={texts[known]} /> : <bdi>{status.toLowerCase()}</bdi>}</Word>
}
