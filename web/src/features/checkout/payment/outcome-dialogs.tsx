import { routes } from '@storefront/shared/domain/routes.ts'
import { CheckIcon, CircleAlertIcon, TriangleAlertIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styled from 'styled-components'
import { color, radius, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'

type Go = (path: string) => void

const goHomeAfterMs = 5000

/** PAY-15: paid and checked out. Goes to / by itself after 5 s (PAY-16). */
export function SuccessDialog({ orderId, onGo }: { orderId: string; onGo: Go }) {
  const goHome = useEffectEvent(() => {
    // The dialog may still be shown while the next screen loads.
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
          <ContinueShopping onGo={onGo} />
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
        <OrderReference label="Order reference" orderId={orderId} />
      </Outcome>
    </Dialog>
  )
}

/** PAY-08: nothing was charged; Try Again leads back to payment. */
export function FailedDialog({
  message,
  onTryAgain,
  onGo,
}: {
  message: string
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
      </Outcome>
    </Dialog>
  )
}

/** PAY-24: it is not known yet whether the card was charged; this dialog closes by itself as soon as it is. */
export function ConfirmingDialog({ orderId, message, onGo }: { orderId: string; message: string; onGo: Go }) {
  return (
    <Dialog title="Confirming Your Payment" actions={<ContinueShopping onGo={onGo} />}>
      <Outcome tone="info" icon={<Spinner size="large" label="Confirming your payment" />}>
        <p role="status">{message}</p>
        <OrderReference label="Order ID" orderId={orderId} />
        <Hint>
          This page finds out by itself. You may also leave it: the answer waits for you here and in your
          order history.
        </Hint>
      </Outcome>
    </Dialog>
  )
}

const tones = {
  success: `background: ${color.successSoft}; color: ${color.success};`,
  warning: `background: ${color.warningSoft}; color: ${color.warning};`,
  danger: `background: ${color.dangerSoft}; color: ${color.danger};`,
  info: `background: ${color.infoSoft}; color: ${color.info};`,
}

const Body = styled.div`display: grid; gap: ${space[4]}; p { text-wrap: pretty; }`
const Medallion = styled.span<{ $tone: keyof typeof tones }>`
  display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: ${radius.pill};
  animation: appear var(--motion) var(--ease);
  ${({ $tone }) => tones[$tone]}
`
const Hint = styled.p`${type.small} color: ${color.muted};`
const Reference = styled.p`
  ${type.small} display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space[1]} ${space[4]};
  padding: ${space[3]} ${space[4]}; border-radius: ${radius.md}; background: ${color.sunken}; color: ${color.muted};
  strong { ${type.figures} color: ${color.text}; font-weight: 650; overflow-wrap: anywhere; user-select: all; }
`

function Outcome({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <Body>
      <Medallion $tone={tone}>{icon}</Medallion>
      {children}
    </Body>
  )
}

/** An order id that a fan may want to copy or read out. */
function OrderReference({ label, orderId }: { label: string; orderId: string }) {
  return (
    <Reference>
      {label} <strong>{orderId}</strong>{' '}
    </Reference>
  )
}

function ContinueShopping({ onGo }: { onGo: Go }) {
  return (
    <Button variant="secondary" onClick={() => onGo(routes.home)}>
      Continue Shopping
    </Button>
  )
}
