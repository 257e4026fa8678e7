import { type ComponentProps, Suspense } from 'react'
import { useT } from '../../../messages/language.ts'
import { Overlay } from '../../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import type { SuccessPass } from './success-pass.tsx'

const Part = lazyPart(() => import('./success-pass.tsx').then((part) => part.SuccessPass))

/** PAY-15: the dialog of a paid order. It loads while the fan chooses a card; until it is there the payment's overlay stays. */
export function SuccessDialog(props: ComponentProps<typeof SuccessPass>) {
  const t = useT()
  return (
    <Suspense fallback={<Overlay text={t('unclear.processing')} />}>
      <Part {...props} />
    </Suspense>
  )
}

/** FAN-16: loads dialog and QR code, which a fan needs even if the network is gone by then. */
export const preloadSuccess = () => Promise.all([Part.preload(), OrderQrCode.preload()])
