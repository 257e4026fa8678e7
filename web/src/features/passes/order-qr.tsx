import { type ReactNode, Suspense, useEffect } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { space } from '../../theme/tokens.ts'
import { Dialog } from '../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

/** TXN-12: an order's QR code. Preload it where it may be needed without a network. */
export const OrderQrCode = lazyPart(() => import('./qr-code.tsx').then((part) => part.QrCode))

const Text = styled.p`text-wrap: balance; padding-inline-end: ${space[6]};`

/**
 * TXN-11, FAN-21: the dialog with an order's QR code, open while it has an `orderId`, from then on without a network.
 * @param children what else the fan can do with the order
 */
export function OrderQrDialog({
  orderId,
  onClose,
  children,
}: {
  orderId: string | null
  onClose: () => void
  children?: ReactNode
}) {
  const t = useT()
  useEffect(() => void OrderQrCode.preload(), [])
  if (orderId === null) return null
  return (
    <Dialog title={t('passes.qrTitle')} surface="paper" onClose={onClose}>
      <Text>
        <T id="passes.qrText" />
      </Text>
      <Suspense>
        <OrderQrCode orderId={orderId} />
      </Suspense>
      {children}
    </Dialog>
  )
}
