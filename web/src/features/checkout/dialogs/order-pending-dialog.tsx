import { routes } from '@storefront/shared/domain/routes.ts'
import { TriangleAlertIcon } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OrderReference } from './order-reference.tsx'
import { Outcome } from './outcome.tsx'

/** PAY-18. */
export function OrderPendingDialog({ orderId, onGo }: { orderId: string; onGo: (path: string) => void }) {
  return (
    <Dialog
      title="Order Confirmation Pending"
      actions={
        <>
          <Button onClick={() => onGo(routes.home)}>Contact Support</Button>
          <Button variant="secondary" onClick={() => onGo(routes.home)}>
            Continue Shopping
          </Button>
        </>
      }
    >
      <Outcome tone="warning" icon={<TriangleAlertIcon size={30} />}>
        <p>
          Your payment was taken, but your order could not be confirmed yet. Do not pay again: please contact
          support with your order reference.
        </p>
        <OrderReference label="Order reference" orderId={orderId} />
      </Outcome>
    </Dialog>
  )
}
