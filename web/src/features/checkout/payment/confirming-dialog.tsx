import { formatMoney } from '@storefront/shared/domain/money.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { styled } from 'styled-components'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Details } from '../../../ui/actions/copy-details.tsx'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { useNow } from '../../../ui/status/use-now.ts'
import { paymentMessages } from '../messages.ts'
import { Outcome } from './outcome.tsx'
import { ContinueShopping, type Go } from './outcome-dialogs.tsx'
import type { Payment } from './payment-machine.ts'
import { useUnclearOrders } from './unclear-orders.ts'

/** From here on the fan is told a way on, whether or not the outcome will be found out. */
const longUnclearMs = 10 * 60_000

const Hint = styled.p`${type.small} color: ${color.muted};`

/**
 * PAY-24: it is not known yet whether the card was charged; this dialog closes by itself as soon as it is. What the product
 * server wrote stands beside it (BFF-64). After ten minutes it names what the venue's support needs, and a new cart.
 */
export function ConfirmingDialog({
  payment: { orderId, pendingMessage, userMessage },
  onGo,
  onClose,
}: {
  payment: Extract<Payment, { at: 'confirming' }>
  onGo: Go
  onClose?: (() => void) | undefined
}) {
  const order = useUnclearOrders().find((each) => each.orderId === orderId)
  const now = useNow()
  const isLong = order !== undefined && now - order.since >= longUnclearMs
  return (
    <Dialog
      title="Confirming Your Payment"
      onClose={onClose}
      actions={
        isLong ? (
          <Button onClick={() => onGo(routes.home)}>Start a new cart</Button>
        ) : (
          <ContinueShopping onGo={onGo} />
        )
      }
    >
      <Outcome tone="info" icon={<Spinner size="large" label="Confirming your payment" />}>
        <p role="status">{pendingMessage}</p>
        {userMessage && <p>{userMessage}</p>}
        {isLong && <p>{paymentMessages.longUnclear}</p>}
        <Details of={{ 'Order ID': orderId, 'Request ID': order?.requestId ?? '' }} />
        {isLong ? (
          <Hint>
            The venue’s support can look it up with these. The {formatMoney(order.amount)} order keeps its own
            cart: what you add from now on goes into a new one and is paid for by itself.
          </Hint>
        ) : (
          <Hint>
            This page finds out by itself. You may also leave it: the answer waits for you here and in your
            order history.
          </Hint>
        )}
      </Outcome>
    </Dialog>
  )
}
