import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'

const tones = { completed: 'success', pending: 'warning', declined: 'danger', initiated: 'info' } as const

const Word = styled.span`text-transform: capitalize;`

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

/**
 * TXN-09: an order's status in the colour of its meaning; one that we do not know stays grey. An order that is paid but not
 * confirmed has none (FAN-18); '' is one that was paid and not asked for yet.
 */
export function OrderStatusBadge({ status, confirmed = true }: { status: string; confirmed?: boolean }) {
  if (!confirmed)
    return (
      <Badge tone="warning" dot>
        <T id="errors.paidUnconfirmed" />
      </Badge>
    )
  const known = status.toLowerCase()
  return (
    <Badge tone={isKnown(known) ? tones[known] : 'neutral'} dot={known === 'pending'}>
      <Word>{known || 'paid'}</Word>
    </Badge>
  )
}
