import { QRCodeSVG } from 'qrcode.react'
import { styled } from 'styled-components'
import { venueHas } from '../../api/boot.ts'
import { from } from '../../theme/breakpoints.ts'
import { dialogPadding, paper, radius, scanColors, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { useScreenAwake } from './screen-awake.ts'
import { OrderNews } from './watch/order-news.tsx'

const sizePx = 256
const quietZoneModules = 4

// In a dialog it reaches into the padding: every module that is wider scans better.
const Sheet = styled.figure`
  ${paper}
  display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: ${space[2]}; margin: 0 calc(-1 * ${dialogPadding});
  padding-bottom: ${space[4]}; border-radius: ${radius.lg}; text-align: center;
  svg { width: 100%; height: auto; ${from.mobile} { width: ${sizePx}px; } }
`
const OrderId = styled.p`
  ${type.title} ${type.figures} max-width: 100%; padding-inline: ${space[4]}; overflow-wrap: anywhere;
`
const Hint = styled.p`${type.small} padding-inline: ${space[6]}; text-wrap: balance;`

/**
 * TXN-12, FAN-21: the order's id as a QR code, as wide as a phone's dialog, in large type for the one whose scanner fails;
 * the screen stays awake meanwhile. Drawn here, so it needs no network. Nothing at a venue without 'qr' (FAN-10).
 */
export function OrderQrCode({ orderId }: { orderId: string }) {
  return venueHas('qr') ? <ScannableOrder orderId={orderId} /> : null
}

function ScannableOrder({ orderId }: { orderId: string }) {
  useScreenAwake()
  return (
    <Sheet>
      <QRCodeSVG
        value={orderId}
        level="H"
        size={sizePx}
        marginSize={quietZoneModules}
        bgColor={scanColors.light}
        fgColor={scanColors.dark}
        title={`QR code of order ${orderId}`}
      />
      <OrderId>{orderId}</OrderId>
      <OrderNews orderId={orderId} />
      <Hint>Turn up your screen’s brightness so that it scans.</Hint>
    </Sheet>
  )
}
