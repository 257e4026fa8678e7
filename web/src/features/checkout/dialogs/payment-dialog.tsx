import { useNavigate } from 'react-router-dom'
import { Overlay } from '../../../ui/dialogs/overlay.tsx'
import { paymentFlow } from '../payment/payment-flow.ts'
import { type Payment, toldFrom } from '../payment/payment-machine.ts'
import { ConfirmingDialog } from './confirming-dialog.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { OrderPendingDialog } from './order-pending-dialog.tsx'
import { SuccessDialog } from './success-dialog.tsx'
import { TotalChangedDialog } from './total-changed-dialog.tsx'

/** What lies over /checkout while a payment runs and when it has ended; leaving the screen leaves the dialog. */
export function PaymentDialog({ payment }: { payment: Payment }) {
  const navigate = useNavigate()
  const go = (path: string) => {
    // The next screen may take its time to load; the dialog is left now.
    paymentFlow.tell({ type: 'left' })
    void navigate(path)
  }
  const back = () => paymentFlow.tell({ type: 'back to payment' })
  switch (payment.at) {
    case 'charging':
    case 'checking out':
      return <Overlay text="Processing payment..." />
    case 'confirming':
      if (payment.asked < toldFrom) return <Overlay text="Processing payment..." />
      return <ConfirmingDialog {...payment} onGo={go} />
    case 'total changed': {
      const { charge } = payment
      return (
        <TotalChangedDialog
          {...payment}
          onPay={() => paymentFlow.tell({ type: 'pay', charge })}
          onCancel={back}
        />
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
