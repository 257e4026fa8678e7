import { getTransactionOrder } from '@storefront/shared/contract/transactions.ts'
import { QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../../api/messages.ts'
import { neverFresh } from '../../../api/swr-defaults.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { OrderQrDialog } from '../../passes/order-qr-dialog.tsx'
import { ErrorNotice } from '../error-notice.tsx'

/** CALL-39: the order behind a transaction. Its status moves on in the kitchen, so every visit of the page reads it again. */
export function useOrder(displayTransactionNumber: string) {
  const { data, error, isValidating, mutate } = useEndpoint(
    getTransactionOrder,
    { params: { displayTransactionNumber } },
    neverFresh,
  )
  return { order: data?.order, error: isValidating ? undefined : error, retry: () => void mutate() }
}

/** TXN-11: one tap from the detail to the QR code, for which the order has to be known. */
export function OrderPanel({ order, error, retry }: ReturnType<typeof useOrder>) {
  const [open, setOpen] = useState(false)
  if (!order && error) return <ErrorNotice error={error} onRetry={retry} />
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
