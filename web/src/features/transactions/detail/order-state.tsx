import { styled } from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { isFinal } from '../../passes/passes.ts'
import { NotifyMe } from '../../passes/watch/notify-me.tsx'
import { OrderNews } from '../../passes/watch/order-news.tsx'

const Row = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]} ${space[4]};`

/** TXN-09, FAN-22: how far an order is, and while that may change, the way to be told. */
export function OrderState({
  orderId,
  status,
  confirmed,
}: {
  orderId: string
  status: string
  confirmed: boolean
}) {
  return (
    <Row>
      <OrderStatusBadge status={status} confirmed={confirmed} />
      {!(confirmed && isFinal(status)) && <NotifyMe />}
      <OrderNews orderId={orderId} />
    </Row>
  )
}
