import { formatMoney } from '@storefront/shared/domain/money.ts'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Overlay } from '../../../ui/dialogs/overlay.tsx'
import { ConfirmingDialog, FailedDialog, OrderPendingDialog, SuccessDialog } from './outcome-dialogs.tsx'
import { paymentFlow } from './payment-flow.ts'
import { checksBeforeDialog, type Payment } from './payment-machine.ts'

/** What covers /checkout while a payment runs and when it has ended; it closes with the screen. */
export function PaymentDialog({ payment }: { payment: Payment }) {
  const navigate = useNavigate()
  const go = (path: string) => {
    // The next screen may take its time to load; the dialog closes now.
    paymentFlow.dispatch({ type: 'screen closed' })
    void navigate(path)
  }
  const back = () => paymentFlow.dispatch({ type: 'back to payment' })
  switch (payment.at) {
    case 'charging':
    case 'checking out':
      return <Overlay text="Processing payment..." />
    case 'confirming':
      if (payment.checks < checksBeforeDialog) return <Overlay text="Processing payment..." />
      return <ConfirmingDialog orderId={payment.orderId} message={payment.pendingMessage} onGo={go} />
    case 'total changed': {
      const { charge, cents, message } = payment
      // PAY-20: nothing was charged; the fan is asked to agree to the new total.
      return (
        <ConfirmDialog
          title={`New total: ${formatMoney(cents)}`}
          confirmText={`Pay ${formatMoney(cents)}`}
          onConfirm={() => paymentFlow.dispatch({ type: 'pay', charge })}
          onCancel={back}
        >
          {message}
        </ConfirmDialog>
      )
    }
    case 'paid':
      return <SuccessDialog orderId={payment.orderId} onGo={go} />
    case 'order pending':
      return <OrderPendingDialog orderId={payment.orderId} onGo={go} />
    case 'failed':
      return <FailedDialog message={payment.message} onTryAgain={back} onGo={go} />
    default:
      return null
  }
}
