import type { Handlers } from './origin.ts'

type Row = {
  orderID: string
  status: string
  /** Milliseconds of the epoch; now by default. */
  createdOn?: number
  /** In the product server's format; by default the amount that `payload` of `shop.ts` pays. */
  totalAmount?: string
}

/** A customer's history, to which a test adds transactions, and the handlers that serve it in pages of ten. */
export function transactionHistory() {
  const rows: Required<Row>[] = []
  const handlers: Handlers = {
    'GET /api/transactions': ({ query }) => {
      const from = (Number(query.pageNo) - 1) * 10
      const data = rows.slice(from, from + 10).map(({ createdOn, totalAmount }, index) => ({
        displayTransactionNumber: numberOf(rows.length - from - index),
        createdOn: new Date(createdOn).toISOString(),
        totalAmount,
      }))
      return { body: { data, totalPages: Math.ceil(rows.length / 10) } }
    },
  }
  return {
    handlers,
    /** Newest first. */
    rows,
    add({ orderID, status, createdOn = Date.now(), totalAmount = '48.10' }: Row) {
      const row = { orderID, status, createdOn, totalAmount }
      rows.unshift(row)
      this.handlers[`GET /api/transactions/${numberOf(rows.length)}/orders`] = () => ({
        body: { order: row },
      })
      return row
    },
  }
}

const numberOf = (count: number) => `T-${count}`
