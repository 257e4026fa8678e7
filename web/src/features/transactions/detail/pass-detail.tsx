import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { getBranding } from '../../../api/boot.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { Facts } from './facts.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderContents } from './order-contents.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderHead, OrderPart, OrderSheet } from './order-sheet.tsx'
import { OrderState } from './order-state.tsx'

const nothingToRetry = () => {}

/** FAN-16, FAN-20: an order as this device knows it, without what only the history has: receipt and rating. */
export function PassDetail({ pass }: { pass: Pass }) {
  useLivePass(pass.orderId)
  const facts = {
    'Date & Time': formatDateTime(new Date(pass.paidAt).toISOString()),
    'Order ID': pass.orderId,
    'Transaction ID': pass.transactionNumber,
  }
  return (
    <OrderSheet>
      <OrderHead title={getBranding().title2} cents={pass.total} />
      <OrderPanel order={{ orderID: pass.orderId }} error={undefined} retry={nothingToRetry} />
      <OrderState orderId={pass.orderId} status={pass.status} confirmed={pass.confirmed} />
      <OrderContents pass={pass} />
      <OrderPart>
        <Facts facts={facts} />
      </OrderPart>
      <OrderActions pass={pass} />
    </OrderSheet>
  )
}
