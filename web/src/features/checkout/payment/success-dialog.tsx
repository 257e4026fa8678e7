import { type ComponentProps, Suspense } from 'react'
import { T, Verbatim } from '../../../messages/t.tsx'
import { Dialog } from '../../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import { PaidWays } from './outcome-dialogs.tsx'
import type { SuccessPass } from './success-pass.tsx'

const Part = lazyPart(() => import('./success-pass.tsx').then((part) => part.SuccessPass))

/** PAY-15: the dialog of a paid order; without its pass where that could not be loaded before the network was gone. */
export function SuccessDialog(props: ComponentProps<typeof SuccessPass>) {
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
