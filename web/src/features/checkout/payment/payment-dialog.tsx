import { routes } from '@storefront/shared/domain/routes.ts'
import { type ComponentProps, Suspense, useSyncExternalStore, useTransition } from 'react'
import { useT } from '../../../messages/language.ts'
import { ResolvedText, T, Verbatim } from '../../../messages/t.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog, Overlay } from '../../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { moneyText } from '../../../venue/formats.ts'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import { ConfirmingDialog, FailedDialog, OrderPendingDialog, PaidWays } from './outcome-dialogs.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import { checksBeforeDialog } from './payment-machine.ts'
import type { SuccessPass } from './success-pass.tsx'

const Part = lazyPart(() => import('./success-pass.tsx').then((part) => part.SuccessPass))

/**
 * The overlay or dialog that covers the screen while a payment runs and after it has ended.
 * @param onLeave called with the path that the fan goes to
 * @param onUseAnother on /checkout: chooses another card after a decline, which also leads back to payment
 * @param onClose closes a dialog that the fan opened on another screen, which stays
 */
export function PaymentDialog({
  flow,
  onLeave,
  onUseAnother,
  onClose,
}: {
  flow: PaymentFlow
  onLeave: (path: string) => void
  onUseAnother?: () => void
  onClose?: () => void
}) {
  const t = useT()
  const payment = useSyncExternalStore(flow.subscribe, flow.get)
  // FAN-77: the dialog closes with its screen, when the next one is there.
  const [isLeaving, leave] = useTransition()
  const go = (path: string) => isLeaving || leave(() => onLeave(path))
  const back = () => {
    flow.dispatch({ type: 'back to payment' })
    if (onClose) go(routes.checkout)
  }
  switch (payment.at) {
    case 'charging':
    case 'renewing':
    case 'checking out':
      return <Overlay text={t('unclear.processing')} />
    case 'confirming':
      if (payment.checks < checksBeforeDialog) return <Overlay text={t('unclear.processing')} />
      return <ConfirmingDialog payment={payment} onGo={go} onClose={onClose} />
    case 'total changed': {
      const { charge, cents, message } = payment
      // PAY-20: nothing was charged; the fan has to agree to the new total.
      return (
        <ConfirmDialog
          title={t('unclear.newTotal', { amount: moneyText(cents) })}
          confirmText={t('unclear.pay', { amount: moneyText(cents) })}
          onConfirm={() => flow.dispatch({ type: 'pay', charge })}
          onCancel={back}
        >
          <ResolvedText of={message} />
        </ConfirmDialog>
      )
    }
    case 'paid':
      return <SuccessDialog orderId={payment.orderId} goesHome={!onClose} onGo={go} />
    case 'order pending':
      return <OrderPendingDialog payment={payment} onGo={go} onClose={onClose} />
    case 'failed':
      return <FailedDialog payment={payment} onTryAgain={back} onUseAnother={onUseAnother} onGo={go} />
    default:
      return null
  }
}

/** PAY-15: the dialog of a paid order; without its pass where that could not be loaded before the network was gone. */
function SuccessDialog(props: ComponentProps<typeof SuccessPass>) {
  const { orderId, onGo } = props
  const plain = (
    <Dialog title={<T id="unclear.successful" />} actions={<PaidWays orderId={orderId} onGo={onGo} />}>
      <p>
        <Verbatim>{orderId}</Verbatim>
      </p>
      <p>
        <T id="unclear.receiptSent" />
      </p>
    </Dialog>
  )
  return (
    <Suspense fallback={plain}>
      <Part {...props} />
    </Suspense>
  )
}

/** FAN-16: loads dialog and QR code, which a fan needs even if the network is gone by then. */
export const preloadSuccess = () => Promise.all([Part.preload(), OrderQrCode.preload()])
