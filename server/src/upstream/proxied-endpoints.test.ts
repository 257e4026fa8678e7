import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { customer, siteWith } from '../../test-support/site.ts'

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

const piece = { itemID: 7, quantity: -2 }
const feedback = {
  contactAllowed: false,
  ratingPoints: 5,
  responseTime: 'now',
  fromDate: 'then',
  responseSource: 'web',
  customerEmail: 'fan@example.com',
  transactionNumber: 'T-1',
  ratingType: 'STAR',
  questions: [],
}

const metadata = {
  section: 'A',
  seat: '12',
  gameData: { id: 101, name: 'Home game', status: 'Active', location: { name: 'West Park' } },
  gameDate: '2026-05-01',
  deliveryMethod: 'deliver_to_my_seat',
  'transaction.customer.email': 'fan@example.com',
}
const securedCard = {
  rcCardToken: 'rc',
  cardToken: 'token',
  cardExpiry: { month: '09', year: '2031' },
  sessionId: 's-1',
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Sent = { query?: object; body?: object }
type Row = [row: string, call: string, payload: object | undefined, sent: Sent]

const active = { status: 'Active' }
const person = { firstName: 'Ana', lastName: '' }
const locations = '/api/console/transactions/orders/fulfillments/locations'
const quickPicks = '/api/console/catalog/quickpicks'
const first = { orderId: 'o-1', amount: '1.00' }
const forged = { cardNumber: '4111111111111111', customerReferenceNumber: 'forged' }

test.each<Row>([
  [
    'CALL-18',
    'GET /api/console/entertainments/events',
    undefined,
    { query: { timeframe: 'current,future' } },
  ],
  ['CALL-20', `GET ${locations}`, undefined, { query: active }],
  ['CALL-21', `GET ${quickPicks}`, undefined, { query: { eventID: '1', expand: 'items', ...active } }],
  [
    'CALL-21',
    `GET ${quickPicks}?eventID=7`,
    undefined,
    { query: { eventID: '7', expand: 'items', ...active } },
  ],
  [
    'CALL-03 CALL-22',
    'POST /api/cart/create',
    { storeID: 42, customerNumber: 'forged', other: 'dropped' },
    { body: { storeID: 42, customerNumber: customer } },
  ],
  ['CALL-24', 'POST /api/cart/items', { ...piece, price: '0.01' }, { body: piece }],
  ['CALL-25 CALL-26', 'PUT /api/cart/update/c-1', { metadata }, { body: { metadata } }],
  ['CALL-27', 'PATCH /api/customers', person, { body: { ...person, customerNumber: customer } }],
  [
    'CALL-03 CALL-28',
    'GET /api/payments/cards?customerReferenceNumber=forged&more=1',
    undefined,
    { query: { customerReferenceNumber: customer } },
  ],
  ['CALL-30', 'POST /api/payments/initiate', first, { body: first }],
  [
    'CALL-31',
    'POST /api/payments/cards/securecard',
    { ...securedCard, ...forged },
    { body: { ...securedCard, customerReferenceNumber: customer } },
  ],
  ['CALL-32', 'DELETE /api/payments/cards/card-1', undefined, {}],
  [
    'CALL-36',
    'GET /api/console/catalog/products/p-1?itemId=i-1',
    undefined,
    { query: { itemId: 'i-1', expand: 'images' } },
  ],
  ['CALL-36', 'GET /api/console/catalog/items/i-1/details', undefined, {}],
  ['CALL-37', 'GET /api/transactions?pageNo=3', undefined, { query: { limit: '10', pageNo: '3' } }],
  ['CALL-39', 'GET /api/transactions/T-1/orders', undefined, {}],
  ['CALL-40', 'GET /api/feedback/T-1', undefined, {}],
  ['CALL-40', 'POST /api/feedback', feedback, { body: { ...feedback, customerNumber: customer } }],
])('%s %s reaches the product server as it wants it', async (_row, name, payload, sent) => {
  const [method, url] = name.split(' ') as [Method, string]
  const { call, cookie, reached } = await siteWith(`${method} ${url.split('?')[0]}`, () => ({
    body: { fine: true },
  }))
  const response = await call({ method, url, ...(payload && { payload }), headers: { cookie } })
  expect([response.statusCode, response.json()]).toEqual([200, { fine: true }])
  expect(reached()).toHaveLength(1)
  expect([reached()[0]?.query, reached()[0]?.body]).toEqual([sent.query ?? {}, sent.body])
  expect(reached()[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer /),
    domain: 'demo',
    'customer-reference-number': customer,
    'cache-control': 'no-cache',
  })
})

test('CALL-18 CALL-42 the query of the events has an unencoded comma, and an id in a query is encoded', async () => {
  const url = '/api/console/entertainments/events'
  const { call, cookie, origin } = await siteWith(`GET ${url}`, () => ({ body: [] }))
  for (const asked of ['', '?timeframe=current,future', '?timeframe=current%2Cfuture'])
    await call({ url: url + asked, headers: { cookie } })
  await call({
    url: '/api/console/catalog/products/a%3Db?itemId=sku%3D1%3A2%2B3+%C3%A9',
    headers: { cookie },
  })
  const [login, ...targets] = origin.calls.map(({ target }) => target)
  expect([login, ...new Set(targets)]).toEqual([
    '/api/login',
    `${url}?timeframe=current,future`,
    '/api/console/catalog/products/a%3Db?itemId=sku%3D1%3A2%2B3%20%C3%A9&expand=images',
  ])
})
