import type { Cents } from '@storefront/shared/domain/money.ts'
import styled from 'styled-components'
import { messages } from '../../api/messages.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import type { Payment } from './payment/payment-machine.ts'

const Column = styled.div`display: grid; gap: ${space[3]}; min-width: 0;`
const Row = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: ${space[4]};
`
const Total = styled.div`
  display: grid; ${type.subheading}
`
const TotalLabel = styled.span`${type.caption} color: ${color.muted};`

const processing: Payment['at'][] = ['charging', 'order reused', 'confirming', 'checking out']
const payable: Payment['at'][] = ['ready', 'failed', 'total changed', ...processing]

/** PAY-01, PAY-02: Pay Now, fixed at the bottom, under what keeps the fan from paying. */
export function PayBar({
  payment,
  total,
  hasCard,
  onPay,
  onPrepare,
}: {
  payment: Payment
  total: Cents
  hasCard: boolean
  onPay: () => void
  onPrepare: () => void
}) {
  const problem = payment.at === 'ready' ? payment.problem : null
  const notChecked = payment.at === 'opening' && payment.checks > 0
  return (
    <StickyFooter>
      <Column>
        {problem && (
          <Notice tone="error" action={problem.retry && <PrepareAgain onClick={onPrepare} />}>
            {problem.text}
          </Notice>
        )}
        {notChecked && <Notice tone="warning">{messages.payment.notChecked}</Notice>}
        <Row>
          <Total>
            <TotalLabel>To pay</TotalLabel>
            <Price cents={total} />
          </Total>
          <Button
            size="lg"
            block
            disabled={!hasCard || !payable.includes(payment.at)}
            busy={processing.includes(payment.at)}
            busyText="Processing..."
            onClick={onPay}
          >
            Pay Now
          </Button>
        </Row>
      </Column>
    </StickyFooter>
  )
}

function PrepareAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      Try Again
    </Button>
  )
}
