import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { segment } from './identifier.ts'
import { dollars, listOf, maybeObject, object, text, whole } from './tolerant.ts'

/** CALL-38: one row of the history; `totalAmount` in integer cents, `createdOn` an ISO text. */
export const transaction = z.object({
  displayTransactionNumber: segment,
  createdOn: text,
  totalAmount: dollars,
  merchant: object({ id: text, name: text, domain: text }),
  payments: listOf(z.object({ cardType: text })),
  store: maybeObject({ name: text }),
})
export type Transaction = z.output<typeof transaction>

/** CALL-37. */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
  by: 'upstream',
  query: z.object({
    limit: z._default(z.literal('10'), '10'),
    pageNo: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '1'),
  }),
  answer: object({ data: listOf(transaction), pageNo: whole, totalPages: whole, totalRecords: whole }),
})

/** CALL-39. */
export const getTransactionOrder = endpoint({
  method: 'GET',
  path: '/api/transactions/:displayTransactionNumber/orders',
  access: 'customer',
  by: 'upstream',
  params: z.object({ displayTransactionNumber: segment }),
  answer: object({ order: object({ orderID: text, status: text }) }),
})
