import { lazy, Suspense, useEffect } from 'react'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Dialog } from '../../ui/dialogs/modal.tsx'

const load = () => import('./order-qr-code.tsx')
const OrderQrCode = lazy(() => load().then((loaded) => ({ default: loaded.OrderQrCode })))

const Text = styled.p`text-wrap: balance; padding-right: ${space[6]};`

/**
 * TXN-11, FAN-21: what the fan holds up at the counter, open while it has an `orderId`. What draws the code comes once
 * whoever can open it is shown, so that it opens without a network later.
 */
export function OrderQr({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  useEffect(() => {
    load().catch((error) => console.warn('The QR code', error))
  }, [])
  if (orderId === null) return null
  return (
    <Dialog title="Order QR Code" surface="paper" onClose={onClose}>
      <Text>Present this QR code to collect your order.</Text>
      <Suspense>
        <OrderQrCode orderId={orderId} />
      </Suspense>
    </Dialog>
  )
}
