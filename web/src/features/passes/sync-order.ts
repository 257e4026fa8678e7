import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import { call } from '../../api/client.ts'
import { deviceLoaded, readDevice } from '../../storage/device.ts'
import { instant } from '../../venue/clock.ts'
import { isCurrent, maxPasses, passOf, savePass } from './passes.ts'
import { announceChange } from './watch/status-change.tsx'

type Order = ResponseOf<typeof getTransactionOrder>['order']
/** A row of the history; only the number is needed for an order that this device has. */
type Row = { displayTransactionNumber: string; createdOn?: string; totalAmount?: number | null }

const requests = new Map<string, Promise<Order>>()
const fetchedAt = new Map<string, number>()

/** When this page last fetched the order of a transaction, epoch ms; 0 for never. */
export const lastFetchedAt = (number: string): number => fetchedAt.get(number) ?? 0

/**
 * CALL-39: fetches the order behind a transaction, once for concurrent callers, saves its status and announces a
 * change (FAN-20, FAN-22).
 */
export function syncOrder(row: Row): Promise<Order> {
  const number = row.displayTransactionNumber
  const current = requests.get(number)
  if (current) return current
  fetchedAt.set(number, Date.now())
  const request = call(getTransactionOrder, { params: { displayTransactionNumber: number } })
    .then(({ order }) => {
      // WORLD-05: what the network said is shown at once, whatever the device does with it.
      void saveOrder(row, order)
      return order
    })
    .finally(() => requests.delete(number))
  requests.set(number, request)
  return request
}

/**
 * Finds and saves an order in the first page of the history, whose rows do not name their orders: one request for the
 * page, and one for each row that this device does not have.
 */
export async function findOrder(orderId: string): Promise<void> {
  await deviceLoaded()
  if (passOf(orderId)?.transactionNumber) return
  const { data } = await call(listTransactions, { query: { pageNo: '1' } })
  for (const row of data) {
    const isKnown = readDevice('passes').some(
      ({ transactionNumber }) => transactionNumber === row.displayTransactionNumber,
    )
    if (!isKnown && (await syncOrder(row)).orderID === orderId) return
  }
}

async function saveOrder(row: Row, { orderID: orderId, status }: Order): Promise<void> {
  if (orderId === '') return
  await deviceLoaded()
  const transactionNumber = row.displayTransactionNumber
  const known = passOf(orderId)
  if (known?.transactionNumber === transactionNumber && known.status === status) return
  if (known) {
    await savePass({ orderId, transactionNumber, status })
    if (known.status && known.status !== status && isCurrent(known, Date.now()))
      announceChange({ orderId, status })
    return
  }
  const paidAt = instant(row.createdOn ?? '')
  const passes = readDevice('passes')
  const oldest = passes[maxPasses - 1]
  if (Number.isNaN(paidAt) || (oldest && paidAt < oldest.paidAt)) return
  await savePass({ orderId, transactionNumber, status, paidAt, total: row.totalAmount ?? null })
}
