import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import styled from 'styled-components'
import { getBoot } from '../../../api/boot.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { Price } from '../../../ui/surfaces/price.tsx'
import { merchantOf } from '../transactions.ts'
import { OrderPanel, useOrder } from './order-panel.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { receiptUrl } from './receipt-url.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionRating } from './transaction-rating.tsx'

const Sheet = styled(Card)`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[6]};
`
const Part = styled.div`min-width: 0; border-top: 1px solid ${color.border}; padding-top: ${space[5]};`
const Head = styled.div`
  display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: ${space[2]} ${space[3]};
`
const Merchant = styled.h2`${type.title} flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere;`
const Total = styled.p`${type.title} flex-basis: 100%;`

/** TXN-08 to TXN-13, RATE-01: one transaction, its QR code first, for that is what a fan in the queue comes for. */
export function TransactionDetail({ transaction }: { transaction: Transaction }) {
  const order = useOrder(transaction.displayTransactionNumber)
  const { receiptBaseUrl } = getBoot()
  const url = receiptUrl(receiptBaseUrl, transaction.merchant.id, transaction.displayTransactionNumber)
  return (
    <Sheet>
      <Head>
        <Merchant>{merchantOf(transaction)}</Merchant>
        {order.order?.status && <OrderStatusBadge status={order.order.status} />}
        {!order.order && !order.error && <Skeleton $width="5.5rem" $height="1.5rem" $radius="999px" />}
        <Total>
          <Price cents={transaction.totalAmount} />
        </Total>
      </Head>
      <OrderPanel {...order} />
      <TransactionFacts transaction={transaction} />
      <Part>
        <TransactionRating transaction={transaction} />
      </Part>
      <Part>
        <ReceiptFrame key={url} url={url} />
      </Part>
    </Sheet>
  )
}
