import styled from 'styled-components'
import { Badge } from '../../../ui/surfaces/badge.tsx'

const tones = { completed: 'success', pending: 'warning', declined: 'danger', initiated: 'info' } as const

const Word = styled.span`text-transform: capitalize;`

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

/** TXN-09: an order's status in the colour of its meaning; one that we do not know stays grey. */
export function OrderStatusBadge({ status }: { status: string }) {
  const known = status.toLowerCase()
  return (
    <Badge tone={isKnown(known) ? tones[known] : 'neutral'} dot={known === 'pending'}>
      <Word>{known}</Word>
    </Badge>
  )
}
