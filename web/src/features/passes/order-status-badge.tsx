import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'

const known = {
  completed: { tone: 'success', word: 'passes.completed' },
  pending: { tone: 'warning', word: 'passes.pending' },
  declined: { tone: 'danger', word: 'passes.declined' },
  initiated: { tone: 'info', word: 'passes.initiated' },
  '': { tone: 'neutral', word: 'passes.paid' },
} as const

// Only the first letter of the whole text is a capital.
const Word = styled.span`display: inline-block; &::first-letter { text-transform: uppercase; }`

const isKnown = (status: string): status is keyof typeof known => Object.hasOwn(known, status)

/**
 * TXN-09: an order's status in the colour of its meaning; an unknown one is grey. A paid order has none until it is
 * confirmed (FAN-18), and '' until its status was fetched.
 */
export function OrderStatusBadge({ status, confirmed = true }: { status: string; confirmed?: boolean }) {
  if (!confirmed)
    return (
      <Badge tone="warning" dot>
        <T id="passes.unconfirmed" />
      </Badge>
    )
  const name = status.toLowerCase()
  return (
    <Badge tone={isKnown(name) ? known[name].tone : 'neutral'} dot={name === 'pending'}>
      <Word>{isKnown(name) ? <T id={known[name].word} /> : <bdi>{name}</bdi>}</Word>
    </Badge>
  )
}
