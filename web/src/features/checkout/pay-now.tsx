import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { paymentMessages } from './messages.ts'
import type { Payment } from './payment/payment-machine.ts'

const processing: Payment['at'][] = ['charging', 'order reused', 'renewing', 'confirming', 'checking out']
const payable: Payment['at'][] = ['ready', 'failed', 'total changed', ...processing]

/** PAY-01, PAY-02: the button that pays. */
export function PayNow({
  payment,
  hasCard,
  onPay,
}: {
  payment: Payment
  hasCard: boolean
  onPay: () => void
}) {
  return (
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
  )
}

/** What keeps the fan from paying, above the button; nothing when nothing does. */
export function PayProblem({ payment, onPrepare }: { payment: Payment; onPrepare: () => void }) {
  if (payment.at === 'opening' && payment.checks > 0)
    return <Notice tone="warning">{paymentMessages.notChecked}</Notice>
  const problem = payment.at === 'ready' && payment.problem
  if (!problem) return null
  const again = problem.retry && (
    <Button variant="secondary" onClick={onPrepare}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" action={again}>
      {problem.text}
    </Notice>
  )
}
