import { ReceiptTextIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { useCached } from '../../../api/reads.ts'
import { useT } from '../../../messages/language.ts'
import { radius, space } from '../../../theme/tokens.ts'
import { EmptyState } from '../../../ui/status/message-view.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { findOrder } from '../../passes/sync-order.ts'
import { ErrorNotice } from '../panes.tsx'
import type { TransactionHistory } from '../transactions.ts'
import { OrderDetail } from './order-detail.tsx'
import type { KnownOrder } from './order-facts.tsx'

const Stack = styled.div`display: grid; gap: ${space[6]};`
const Head = styled.div`display: grid; gap: ${space[2]};`

/**
 * TXN-02: the detail pane. The address may name a transaction of a page that is not loaded yet; an order without a
 * history row is shown from this device's data (FAN-16, FAN-20).
 */
export function DetailState({
  transaction,
  pass,
  number,
  orderId,
  history: { transactions, error, hasMore, loadMore },
}: KnownOrder & {
  number: string | null
  orderId: string | null
  history: TransactionHistory
}) {
  const t = useT()
  if (transaction || pass) {
    const key = number ?? orderId ?? transaction?.displayTransactionNumber ?? pass?.orderId
    return <OrderDetail key={key} transaction={transaction} pass={pass} />
  }
  if (orderId !== null) return <UnknownOrder key={orderId} orderId={orderId} />
  if (error && number) return <ErrorNotice error={error} retry={loadMore} />
  if (!error && (!transactions || (number && hasMore))) return <DetailSkeleton />
  return <NothingShown title={number ? t('transactions.orderNotFound') : t('transactions.selectOne')} />
}

/** An order that this device does not have yet; once found in the history it is stored, and its detail replaces this. */
function UnknownOrder({ orderId }: { orderId: string }) {
  const t = useT()
  const { error, isLoading, mutate } = useCached(`find ${orderId}`, () => findOrder(orderId), { freshFor: 0 })
  if (isLoading) return <DetailSkeleton />
  if (error) return <ErrorNotice error={error} retry={mutate} />
  return <NothingShown title={t('transactions.orderNotFound')} />
}

function NothingShown({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState icon={<ReceiptTextIcon size={28} />} title={title} />
    </Card>
  )
}

function DetailSkeleton() {
  const t = useT()
  return (
    <Card>
      <Loading label={t('transactions.loadingOne')}>
        <Stack>
          <Head>
            <Skeleton $width="60%" $height="2rem" />
            <Skeleton $width="30%" $height="1.5rem" />
          </Head>
          <Skeleton $height="3.25rem" $radius={radius.lg} />
          <Skeleton $width="5.5rem" $height="1.5rem" $radius={radius.pill} />
          <Skeleton $height="8rem" />
        </Stack>
      </Loading>
    </Card>
  )
}
