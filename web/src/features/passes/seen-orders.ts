import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import { call } from '../../api/client.ts'
import { instant } from '../../api/venue-clock.ts'
import { deviceLoaded, readDevice } from '../../storage/device.ts'
import { isCurrent, keepPass, mostPasses, passOf } from './passes.ts'
import { announceChange } from './watch/order-news.tsx'

type Order = ResponseOf<typeof getTransactionOrder>['order']
/** A row of the history; what is asked for again by its number alone is known to this device. */
type Row = { displayTransactionNumber: string; createdOn?: string; totalAmount?: number }

const asking = new Map<string, Promise<Order>>()
const askedAt = new Map<string, number>()

/** When this page last asked for the order of a transaction, epoch ms; 0 for never. */
export const lastAsked = (number: string): number => askedAt.get(number) ?? 0

/**
 * CALL-39: the order behind a transaction, one call for however many ask at once. Its status is kept on the device, and a
 * change of what the device knew is announced (FAN-20, FAN-22).
 */
export function askOrder(row: Row): Promise<Order> {
  const number = row.displayTransactionNumber
  const current = asking.get(number)
  if (current) return current
  askedAt.set(number, Date.now())
  const asked = call(getTransactionOrder, { params: { displayTransactionNumber: number } })
    .then(async ({ order }) => {
      await keepSeen(row, order)
      return order
    })
    .finally(() => asking.delete(number))
  asking.set(number, asked)
  return asked
}

/**
 * Looks an order up among the latest ten of the history, whose rows do not name their orders: one call, and one for each row
 * that this device does not know yet. Found, the device knows its transaction.
 */
export async function findOrder(orderId: string): Promise<void> {
  await deviceLoaded()
  if (passOf(orderId)?.transactionNumber) return
  const { data } = await call(listTransactions, { query: { pageNo: '1' } })
  for (const row of data) {
    const isKnown = readDevice('passes').some(
      ({ transactionNumber }) => transactionNumber === row.displayTransactionNumber,
    )
    if (!isKnown && (await askOrder(row)).orderID === orderId) return
  }
}

async function keepSeen(row: Row, { orderID: orderId, status }: Order): Promise<void> {
  if (orderId === '') return
  await deviceLoaded()
  const transactionNumber = row.displayTransactionNumber
  const known = passOf(orderId)
  if (known?.transactionNumber === transactionNumber && known.status === status) return
  if (known) {
    await keepPass({ orderId, transactionNumber, status })
    if (known.status && known.status !== status && isCurrent(known, Date.now()))
      announceChange({ orderId, status })
    return
  }
  const paidAt = instant(row.createdOn ?? '')
  const passes = readDevice('passes')
  const oldest = passes[mostPasses - 1]
  if (Number.isNaN(paidAt) || (oldest && paidAt < oldest.paidAt)) return
  await keepPass({ orderId, transactionNumber, status, paidAt, total: row.totalAmount ?? 0 })
}
