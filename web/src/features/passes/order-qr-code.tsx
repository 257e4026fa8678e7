import { QRCodeSVG } from 'qrcode.react'
import styled from 'styled-components'
import { scanColors, space } from '../../theme/tokens.ts'

const sizePx = 256
// The padding is the code's quiet zone.
const Frame = styled.div`
  justify-self: center; width: 100%; max-width: calc(${sizePx}px + 2 * ${space[2]}); padding: ${space[2]};
  background: ${scanColors.light};
  svg { width: 100%; height: auto; }
`

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
