import type { FastifyInstance } from 'fastify'
import { exactly, like, only, refuse } from '../server/strict.ts'
import { fanOf, needHeader, needNoCache } from '../session/caller.ts'
import { asDollars } from '../state/cart.ts'
import type { Fan } from '../state/fan.ts'
import { listedTransactions, statusAt, type Transaction } from '../state/transaction.ts'

const PAGE_SIZE = 10
const paging = { limit: only('10'), pageNo: like(/^[1-9]\d*$/, 'a page number from 1') }

const row = (fan: Fan, transaction: Transaction) => ({
  displayTransactionNumber: transaction.number,
  createdOn: new Date(transaction.at).toISOString(),
  totalAmount: asDollars(transaction.subTotalCents + transaction.taxCents),
  merchant: {
    id: fan.tenant.merchantId,
    name: transaction.namelessMerchant ? null : fan.tenant.titles[1],
    domain: `${fan.tenant.subDomain}.fans.example`,
  },
  payments: transaction.cardType === undefined ? [] : [{ cardType: transaction.cardType }],
  store: transaction.storeName === undefined ? null : { name: transaction.storeName },
  ...(fan.tenant.quirks.rowsWithoutOrder ? {} : { orderId: transaction.orderId }),
})

/** The fan's transactions, newest first, and the order of each. */
export async function transactionRoutes(app: FastifyInstance) {
  app.get('/api/transactions', (request) => {
    needHeader(request, 'customer-reference-number')
    needNoCache(request)
    const pageNo = Number(exactly('query', request.query, paging).pageNo)
    const fan = fanOf(request)
    const listed = listedTransactions(fan, Date.now())
    const start = (pageNo - 1) * PAGE_SIZE
    return {
      data: listed.slice(start, start + PAGE_SIZE).map((transaction) => row(fan, transaction)),
      pageNo,
      totalPages: Math.ceil(listed.length / PAGE_SIZE),
      totalRecords: listed.length,
    }
  })

  app.get<{ Params: { number: string } }>('/api/transactions/:number/orders', (request) => {
    exactly('query', request.query, {})
    const transaction = ownTransaction(fanOf(request), request.params.number)
    return { order: { orderID: transaction.orderId, status: statusAt(transaction, Date.now()) } }
  })
}

/** The fan's transaction by its number; 404 for an unknown one and for another fan's. */
export function ownTransaction(fan: Fan, number: unknown): Transaction {
  const transaction = listedTransactions(fan, Date.now()).find((each) => each.number === number)
  if (!transaction) throw refuse(404, 'Transaction not found')
  return transaction
}
