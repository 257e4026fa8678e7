import { routes } from '@storefront/shared/domain/routes.ts'
import { CheckIcon, CircleAlertIcon, TriangleAlertIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Details } from '../../../ui/actions/copy-details.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Outcome } from './outcome.tsx'
import type { Payment } from './payment-machine.ts'

export type Go = (path: string) => void

const goHomeAfterMs = 5000

/** PAY-15: paid and checked out. Where it `goesHome`, it goes to / by itself after 5 s on /checkout (PAY-16). */
export function SuccessDialog({ orderId, goesHome, onGo }: { orderId: string; goesHome: boolean; onGo: Go }) {
  const goHome = useEffectEvent(() => {
    // The dialog may still be shown while the next screen loads.
    if (window.location.pathname === routes.checkout) onGo(routes.home)
  })
  useEffect(() => {
    if (!goesHome) return
    const timer = setTimeout(goHome, goHomeAfterMs)
    return () => clearTimeout(timer)
  }, [goesHome])
  return (
    <Dialog
      title="Payment Successful!"
      actions={
        <>
          <Button onClick={() => onGo(routes.transactions)}>View Order</Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Outcome tone="success" icon={<CheckIcon size={30} />}>
        <p>A digital receipt has been sent to your email.</p>
        <Details of={{ 'Order ID': orderId }} />
      </Outcome>
    </Dialog>
  )
}

/** PAY-18: paid, but the order could not be checked out; the fan gets a reference for the support. */
export function OrderPendingDialog({ orderId, onGo }: { orderId: string; onGo: Go }) {
  return (
    <Dialog
      title="Order Confirmation Pending"
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
        <Details of={{ 'Order reference': orderId }} />
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
