import styled from 'styled-components'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OrderQrCode } from '../../passes/order-qr-code.tsx'

const Text = styled.p`text-align: center; color: ${color.muted}; text-wrap: balance;`
const OrderId = styled.p`${type.subheading} ${type.figures} text-align: center; overflow-wrap: anywhere;`

/** TXN-11: what the fan holds up at the counter; the id below is for the one whose scanner fails. */
export function OrderQrDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <Dialog title="Order QR Code" onClose={onClose}>
      <Text>Present this QR code to collect your order.</Text>
      <OrderQrCode orderId={orderId} />
      <OrderId>{orderId}</OrderId>
    </Dialog>
  )
}
