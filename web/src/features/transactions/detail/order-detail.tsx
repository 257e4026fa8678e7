import { styled } from 'styled-components'
import type { Pass } from '../../../storage/device-keys.ts'
import { space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { getBranding } from '../../../venue/branding.ts'
import { useNextStep } from '../../passes/next-step.ts'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { isFinal } from '../../passes/passes.ts'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { NotifyMe } from '../../passes/watch/notify-me.tsx'
import { StatusAnnouncer } from '../../passes/watch/status-change.tsx'
import { merchantOf } from '../transactions.ts'
import { useOrder } from '../use-order.ts'
import { OrderActions, OrderPanel } from './order-actions.tsx'
import { type KnownOrder, OrderContents, OrderFacts } from './order-facts.tsx'
import { OrderHead, OrderPart, OrderSheet } from './order-sheet.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { TransactionRating } from './transaction-rating.tsx'

const State = styled.div`
  ${type.label} display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[3]};
`

/**
 * TXN-08 to TXN-13, FAN-16, FAN-19, FAN-20: one order, its QR code first for a fan in the queue. It is rendered from
 * this device's data and extended by the history; buttons and an open QR code keep their place.
 */
export function OrderDetail({ transaction, pass: kept }: KnownOrder) {
  const order = useOrder(transaction, kept)
  const orderId = order.order?.orderID ?? null
  const pass = useLivePass(orderId)
  const status = pass?.status || order.order?.status || ''
  const confirmed = pass?.confirmed ?? true
  const next = useNextStep(pass)
  return (
    <OrderSheet>
      <OrderHead
        title={transaction ? merchantOf(transaction) : getBranding().title2}
        cents={(transaction ? transaction.totalAmount : kept?.total) ?? null}
      />
      <OrderPanel {...order} />
      {orderId && (status || pass) && (
        <OrderState orderId={orderId} status={status} confirmed={confirmed} next={next} />
      )}
      {!order.order && !order.error && <Skeleton $width="5.5rem" $height="1.5rem" $radius="999px" />}
      {pass && <OrderContents pass={pass} />}
      <OrderFacts transaction={transaction} pass={kept} />
      {pass && <OrderActions pass={pass} />}
      {transaction && (
        <>
          <OrderPart>
            <TransactionRating transaction={transaction} status={status} />
          </OrderPart>
          <OrderPart>
            <ReceiptFrame key={transaction.displayTransactionNumber} transaction={transaction} />
          </OrderPart>
        </>
      )}
    </OrderSheet>
  )
}

/** TXN-09, FAN-22, FAN-40: the status, the next step and, while the status may change, the notification button. */
export function OrderState({
  orderId,
  status,
  confirmed,
  next,
}: Pick<Pass, 'orderId' | 'status' | 'confirmed'> & { next: string }) {
  return (
    <State>
      <OrderStatusBadge status={status} confirmed={confirmed} />
      {next && <p translate="no">{next}</p>}
      {!(confirmed && isFinal(status)) && <NotifyMe />}
      <StatusAnnouncer orderId={orderId} />
    </State>
  )
}
