import { QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { venueHas } from '../../../api/boot.ts'
import { messages } from '../../../api/messages.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { OrderQr } from '../../passes/order-qr.tsx'
import { ErrorNotice } from '../error-notice.tsx'

/** TXN-11: one tap from the detail to the QR code, for which the order has to be known; without 'qr' there is none (FAN-10). */
export function OrderPanel({
  order,
  error,
  retry,
}: {
  order: { orderID: string } | undefined
  error: Error | undefined
  retry: () => void
}) {
  const [open, setOpen] = useState(false)
  if (!order && error) return <ErrorNotice error={error} onRetry={retry} />
  if (order?.orderID === '') return <Notice tone="warning">{messages.order.notFound}</Notice>
  if (!venueHas('qr')) return null
  return (
    <>
      <Button size="lg" block icon={<QrCodeIcon size={22} />} busy={!order} onClick={() => setOpen(true)}>
        Show QR Code
      </Button>
      <OrderQr orderId={open && order ? order.orderID : null} onClose={() => setOpen(false)} />
    </>
  )
}
