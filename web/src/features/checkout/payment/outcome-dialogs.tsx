import { routes } from '@storefront/shared/domain/routes.ts'
import { CircleAlertIcon, TriangleAlertIcon } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Details } from '../../../ui/actions/copy-details.tsx'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { useNow } from '../../../ui/status/use-now.ts'
import { paymentMessages } from '../messages.ts'
import { Outcome } from './outcome.tsx'
import { checkOutForMs } from './payment-effects.ts'
import type { Payment } from './payment-machine.ts'
import { useUnclearOrders } from './unclear-orders.ts'

export type Go = (path: string) => void

/**
 * PAY-18: paid, but the order could not be checked out yet; the fan gets a reference for the support. That is tried again
 * meanwhile, and this turns into the pass once it succeeds (FAN-18).
 */
export function OrderPendingDialog({
  orderId,
  onGo,
  onClose,
}: {
  orderId: string
  onGo: Go
  onClose: (() => void) | undefined
}) {
  const order = useUnclearOrders().find((each) => each.orderId === orderId)
  const now = useNow()
  const isLong = order && order.paidAt !== null && now - order.paidAt >= checkOutForMs
  return (
    <Dialog
      title="Order Confirmation Pending"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onGo(routes.home)}>Contact Support</Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Outcome tone="warning" icon={<TriangleAlertIcon size={30} />}>
        <p>
          Your payment was taken, but your order could not be confirmed yet. Do not pay again: please contact
          support with your order reference.
        </p>
        <p role="status">{isLong ? paymentMessages.longUnconfirmed : paymentMessages.stillCheckingOut}</p>
        <Details of={{ 'Order reference': orderId, 'Request ID': order?.requestId ?? '' }} />
      </Outcome>
    </Dialog>
  )
}

/** PAY-08: nothing was charged; Try Again leads back to payment. */
export function FailedDialog({
  payment: { orderId, requestId = '', message },
  onTryAgain,
  onGo,
}: {
  payment: Extract<Payment, { at: 'failed' }>
  onTryAgain: () => void
  onGo: Go
}) {
  return (
    <Dialog
      title="Payment Failed"
      onClose={onTryAgain}
      actions={
        <>
          <Button onClick={onTryAgain}>Try Again</Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Outcome tone="danger" icon={<CircleAlertIcon size={30} />}>
        <p>{message}</p>
        <Details of={{ 'Order ID': orderId, 'Request ID': requestId }} />
      </Outcome>
    </Dialog>
  )
}

/** The way back to the shop. */
export function ContinueShopping({ onGo }: { onGo: Go }) {
  return (
    <Button variant="secondary" onClick={() => onGo(routes.home)}>
      Continue Shopping
    </Button>
  )
}
