import { QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import type { Pass } from '../../../storage/device-keys.ts'
import { stacked } from '../../../theme/breakpoints.ts'
import { space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CopyDetails } from '../../../ui/actions/copy-details.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { venueHas } from '../../../venue/settings.ts'
import { useOrderAgain } from '../../cart/cart-changes.ts'
import { OrderQrDialog } from '../../passes/order-qr.tsx'
import { SharePass } from '../../passes/share/share-pass.tsx'
import { ErrorNotice } from '../panes.tsx'
import type { useOrder } from '../use-order.ts'

// The last action shows 'Copied' beside or below its button, so its width is fixed and nothing moves.
const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: start; gap: ${space[2]} ${space[4]};
  > :last-child { flex: 1 0 6.5rem; }
  ${stacked} { flex-direction: column; > :last-child { flex: none; } }
`

/** TXN-11: the button that opens the QR code, once the order is loaded; none without 'qr' (FAN-10). */
export function OrderPanel({ order, error, retry }: ReturnType<typeof useOrder>) {
  const [open, setOpen] = useState(false)
  if (!order && error) return <ErrorNotice error={error} retry={retry} />
  if (order?.orderID === '')
    return (
      <Notice tone="warning">
        <T id="transactions.orderNotFound" />
      </Notice>
    )
  if (!venueHas('qr')) return null
  return (
    <>
      <Button size="lg" block icon={<QrCodeIcon size={22} />} busy={!order} onClick={() => setOpen(true)}>
        <T id="passes.showQr" />
      </Button>
      <OrderQrDialog orderId={open && order ? order.orderID : null} onClose={() => setOpen(false)} />
    </>
  )
}

/** FAN-08, FAN-23, FAN-24: the actions for an order that this device has. */
export function OrderActions({ pass }: { pass: Pass }) {
  const t = useT()
  return (
    <Row>
      {pass.paidHere && pass.items.length > 0 && venueHas('shop') && <OrderAgain pass={pass} />}
      <SharePass pass={pass} />
      <CopyDetails
        variant="link"
        details={{
          [t('details.orderId')]: pass.orderId,
          [t('transactions.transactionId')]: pass.transactionNumber,
          [t('details.requestId')]: pass.requestId,
        }}
      />
    </Row>
  )
}

function OrderAgain({ pass }: { pass: Pass }) {
  const { orderAgain, busy } = useOrderAgain(pass)
  return (
    <Button variant="link" busy={busy} onClick={orderAgain}>
      <T id="transactions.orderAgain" />
    </Button>
  )
}
