import { QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../../api/messages.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { OrderQrDialog } from './order-qr-dialog.tsx'
import type { useOrder } from './use-order.ts'

/** TXN-11: one tap from the detail to the QR code, for which the order has to be known. */
export function OrderPanel({ order, error, retry }: ReturnType<typeof useOrder>) {
  const [open, setOpen] = useState(false)
  if (!order && error) return <FailureNotice error={error} onRetry={retry} />
  if (order?.orderID === '') return <Notice tone="warning">{messages.order.notFound}</Notice>
  return (
    <>
      <Button size="lg" block icon={<QrCodeIcon size={22} />} busy={!order} onClick={() => setOpen(true)}>
        Show QR Code
      </Button>
      {order && open && <OrderQrDialog orderId={order.orderID} onClose={() => setOpen(false)} />}
    </>
  )
}
