import { routes } from '@storefront/shared/domain/routes.ts'
import { CheckIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OrderReference } from './order-reference.tsx'
import { Outcome } from './outcome.tsx'

const goHomeAfterMs = 5000

/** PAY-15; goes to / by itself after 5 s (PAY-16). */
export function SuccessDialog({ orderId, onGo }: { orderId: string; onGo: (path: string) => void }) {
  const goHome = useEffectEvent(() => {
    // A fan who left may see this dialog still, while the next screen loads.
    if (window.location.pathname === routes.checkout) onGo(routes.home)
  })
  useEffect(() => {
    const timer = setTimeout(goHome, goHomeAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      title="Payment Successful!"
      actions={
        <>
          <Button onClick={() => onGo(routes.transactions)}>View Order</Button>
          <Button variant="secondary" onClick={() => onGo(routes.home)}>
            Continue Shopping
          </Button>
        </>
      }
    >
      <Outcome tone="success" icon={<CheckIcon size={30} />}>
        <p>A digital receipt has been sent to your email.</p>
        <OrderReference label="Order ID" orderId={orderId} />
      </Outcome>
    </Dialog>
  )
}
