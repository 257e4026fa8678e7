import { hasPickupTimePassed } from '@storefront/shared/domain/delivery/delivery.ts'
import { statusAtHand } from '@storefront/shared/domain/payment/status-at-hand.ts'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import type { Pass } from '../../storage/device-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { venueOffset } from '../../venue/clock.ts'
import { isOutstanding } from './passes.ts'

const texts = {
  unconfirmed: 'passes.unconfirmed',
  preparing: 'passes.preparing',
  paid: 'passes.paid',
  pending: 'passes.pending',
  declined: 'passes.declined',
  initiated: 'passes.initiated',
} as const

const Word = styled.span`display: inline-block; &::first-letter { text-transform: uppercase; }`

/** FAN-60: an order's status as it is true for the fan who waits for it, e.g. 'Paid, being prepared'. */
export function StatusAtHand({ pass }: { pass: Pass }) {
  const now = useNow()
  const { status, confirmed, place, event } = pass
  const isTimeOver =
    place?.method === 'pickup' && event !== null && hasPickupTimePassed(place.time, event, venueOffset(), now)
  const known = statusAtHand(status, confirmed, isTimeOver || !isOutstanding(pass, now))
  return <Word>{known ? <T id={texts[known]} /> : <bdi>{status.toLowerCase()}</bdi>}</Word>
}
