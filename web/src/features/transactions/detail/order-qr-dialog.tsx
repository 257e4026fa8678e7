import { QRCodeSVG } from 'qrcode.react'
import styled from 'styled-components'
import { color, scanColors, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

const Text = styled.p`text-align: center; color: ${color.muted}; text-wrap: balance;`
const OrderId = styled.p`${type.subheading} ${type.figures} text-align: center; overflow-wrap: anywhere;`

const sizePx = 256
// The padding is the code's quiet zone.
const Frame = styled.div`
  justify-self: center; width: 100%; max-width: calc(${sizePx}px + 2 * ${space[2]}); padding: ${space[2]};
  background: ${scanColors.light};
  svg { width: 100%; height: auto; }
`

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

/** TXN-12: the order's id as a QR code, 256 px or as much as a narrow phone has. Drawn here, so it needs no network. */
export function OrderQrCode({ orderId }: { orderId: string }) {
  return (
    <Frame>
      <QRCodeSVG
        value={orderId}
        level="H"
        size={sizePx}
        bgColor={scanColors.light}
        fgColor={scanColors.dark}
        title={`QR code of order ${orderId}`}
      />
    </Frame>
  )
}
