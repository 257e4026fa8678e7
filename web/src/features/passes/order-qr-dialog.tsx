import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { OrderQrCode } from './order-qr-code.tsx'

const Text = styled.p`text-wrap: balance; padding-right: ${space[6]};`

/** TXN-11, FAN-21: what the fan holds up at the counter. */
export function OrderQrDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <Dialog title="Order QR Code" surface="paper" onClose={onClose}>
      <Text>Present this QR code to collect your order.</Text>
      <OrderQrCode orderId={orderId} />
    </Dialog>
  )
}
