import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/**
 * All calls, written by hand: who may call, who handles it, where the server writes the customer number, and which calls
 * carry the cart. A call that becomes public or loses the customer number by mistake fails here.
 */
const surface = `
  login                public   bff       POST   /api/login                                  limit login
  loginExchange        server   upstream  POST   /api/login
  getSession           public   bff       GET    /api/session
  logout               public   bff       POST   /api/logout
  getBranding          public   bff       GET    /api/branding
  upstreamBrandings    server   upstream  GET    /api/console/applications/brandings
  upstreamSettings     server   upstream  GET    /api/console/applications/settings
  listEvents           session  upstream  GET    /api/console/entertainments/events
  listPickupLocations  session  upstream  GET    /api/console/transactions/orders/fulfillments/locations
  getQuickPicks        session  upstream  GET    /api/console/catalog/quickpicks
  getProduct           session  upstream  GET    /api/console/catalog/products/:productId
  getItemDetails       session  upstream  GET    /api/console/catalog/items/:itemId/details
  createCart           customer upstream  POST   /api/cart/create                            body customerNumber
  getCart              session  upstream  GET    /api/cart/details                           cart
  addCartItem          session  upstream  POST   /api/cart/items                             cart
  removeCartItem       session  upstream  DELETE /api/cart/items/:itemID                     cart
  updateCart           session  upstream  PUT    /api/cart/update/:cartId
  updateCustomer       customer upstream  PATCH  /api/customers                              body customerNumber
  listCards            customer upstream  GET    /api/payments/cards                         query customerReferenceNumber
  generateOrderId      customer bff       POST   /api/payments/generate-order-id             limit order-ids
  initiatePayment      customer upstream  POST   /api/payments/initiate                      limit payments
  saveCard             customer upstream  POST   /api/payments/cards/securecard              limit payments, body customerReferenceNumber
  deleteCard           customer upstream  DELETE /api/payments/cards/:cardId                 limit payments
  chargeCard           customer bff       POST   /api/payments/cards/:cardId/charge          limit payments
  getAttempt           customer bff       GET    /api/payments/orders/:orderId/attempt         limit lookups
  checkoutOrder        customer bff       POST   /api/payments/orders/:orderId/checkout      limit payments
  listTransactions     customer upstream  GET    /api/transactions
  getTransactionOrder  customer upstream  GET    /api/transactions/:displayTransactionNumber/orders
  getFeedback          session  upstream  GET    /api/feedback/:transactionNumber
  submitFeedback       customer upstream  POST   /api/feedback                               body customerNumber
  getVersion           public   bff       GET    /version.json
  reportVitals         public   bff       POST   /api/vitals                                 limit vitals
`

const lineOf = ([name, entry]: [string, Endpoint]): string => {
  const { access, handledBy, method, path, rateLimit = 'none', cart, inject = {} } = entry
  const more = [
    ...(rateLimit === 'none' ? [] : [`limit ${rateLimit}`]),
    ...Object.entries(inject).map(([part, names]) => `${part} ${names.join(' ')}`),
    ...(cart ? ['cart'] : []),
  ]
  return [name, access, handledBy, method, path, more.join(', ')].join(' ').trim()
}

test('CALL-01 CALL-03 the table has exactly the calls and access of the specification', () => {
  const written = surface
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
  expect(Object.entries(endpoints).map(lineOf)).toEqual(written)
})
