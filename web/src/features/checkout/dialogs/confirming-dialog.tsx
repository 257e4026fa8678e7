import { routes } from '@storefront/shared/domain/routes.ts'
import styled from 'styled-components'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { OrderReference } from './order-reference.tsx'
import { Outcome } from './outcome.tsx'

const Hint = styled.p`${type.small} color: ${color.muted};`

/** PAY-24: nobody knows yet whether the card was charged; this dialog goes by itself as soon as somebody does. */
export function ConfirmingDialog({
  orderId,
  said,
  onGo,
}: {
  orderId: string
  said: string
  onGo: (path: string) => void
}) {
  return (
    <Dialog
      title="Confirming Your Payment"
      actions={
        <Button variant="secondary" onClick={() => onGo(routes.home)}>
          Continue Shopping
        </Button>
      }
    >
      <Outcome tone="info" icon={<Spinner size="large" label="Confirming your payment" />}>
        <p role="status">{said}</p>
        <OrderReference label="Order ID" orderId={orderId} />
        <Hint>
          This page finds out by itself. You may also leave it: the answer waits for you here and in your
          order history.
        </Hint>
      </Outcome>
    </Dialog>
  )
}
