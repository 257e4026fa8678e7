import { routes } from '@storefront/shared/domain/routes.ts'
import { useSyncExternalStore, useTransition } from 'react'
import { useT } from '../../../messages/language.ts'
import { ResolvedText } from '../../../messages/t.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Overlay } from '../../../ui/dialogs/modal.tsx'
import { moneyText } from '../../../venue/formats.ts'
import { ConfirmingDialog, FailedDialog, OrderPendingDialog } from './outcome-dialogs.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import { checksBeforeDialog } from './payment-machine.ts'
import { SuccessDialog } from './success-dialog.tsx'

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
