import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  dollars,
  idOrNull,
  lenientList,
  lenientObject,
  lenientText,
  objectOrNull,
  strictObject,
  wholeNumber,
} from './lenient.ts'
import { pathSegment } from './request-texts.ts'

/** A row of the history; `totalAmount` is integer cents, `createdOn` an ISO text (CALL-38). */
export const transaction = z.object({
  displayTransactionNumber: pathSegment,
  createdOn: lenientText,
  totalAmount: dollars('totalAmount'),
  merchant: lenientObject({ id: lenientText, name: lenientText, domain: lenientText }),
  payments: z.catch(lenientList(z.object({ cardType: lenientText })), []),
  store: objectOrNull({ name: lenientText }),
})
export type Transaction = z.output<typeof transaction>

/** The history of the customer: ten rows a page, pages count from 1 (CALL-37). */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
  handledBy: 'upstream',
  query: z.object({
    limit: z._default(z.literal('10'), '10'),
    pageNo: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '1'),
  }),
  response: strictObject({
    data: lenientList(transaction),
    pageNo: z.catch(wholeNumber, 0),
    totalPages: wholeNumber,
    totalRecords: wholeNumber,
  }),
})

/** The id of an order exactly as it was issued, since charges are searched by it; '' for none. */
const orderId = z.pipe(
  idOrNull,
  z.transform((id) => String(id ?? '')),
)

/** The order of a transaction: its id, for the QR code, and its status (CALL-39). */
export const getTransactionOrder = endpoint({
  method: 'GET',
  path: '/api/transactions/:displayTransactionNumber/orders',
  access: 'customer',
  handledBy: 'upstream',
  params: z.object({ displayTransactionNumber: pathSegment }),
  response: strictObject({ order: strictObject({ orderID: orderId, status: lenientText }) }),
})
