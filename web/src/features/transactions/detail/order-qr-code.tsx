import { QRCodeSVG } from 'qrcode.react'
import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'

const size = 256

// White and black whatever the tenant's colours are: a scanner has to read it in the sun. The padding is its quiet zone.
const Frame = styled.div`
  justify-self: center; width: 100%; max-width: calc(${size}px + 2 * ${space[2]}); padding: ${space[2]};
  background: #fff;
  svg { width: 100%; height: auto; }
`

/** TXN-12: the order's id as a QR code, 256 px or as much as a narrow phone has. Drawn here, so it needs no network. */
export function OrderQrCode({ orderId }: { orderId: string }) {
  return (
    <Frame>
      <QRCodeSVG
        value={orderId}
        level="H"
        size={size}
        bgColor="#ffffff"
        fgColor="#000000"
        title={`QR code of order ${orderId}`}
      />
    </Frame>
  )
}
