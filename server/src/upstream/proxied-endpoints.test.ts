import { expect, test } from 'vitest'
import { customer, siteWith } from '../../test-support/site.ts'

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
  gameData: { id: 101, name: 'Home game' },
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
type Up = { query?: object; body?: object }

const rows: [string, Method, string, object | undefined, Up][] = [
  [
    'CALL-18',
    'GET',
    '/api/console/entertainments/events',
    undefined,
    { query: { timeframe: 'current,future' } },
  ],
  [
    'CALL-20',
    'GET',
    '/api/console/transactions/orders/fulfillments/locations',
    undefined,
    { query: { status: 'Active' } },
  ],
  [
    'CALL-21',
    'GET',
    '/api/console/catalog/quickpicks',
    undefined,
    { query: { eventID: '1', status: 'Active', expand: 'items' } },
  ],
  [
    'CALL-21',
    'GET',
    '/api/console/catalog/quickpicks?eventID=7',
    undefined,
    { query: { eventID: '7', status: 'Active', expand: 'items' } },
  ],
  [
    'CALL-24',
    'POST',
    '/api/cart/items',
    { itemID: 7, quantity: -2, price: '0.01' },
    { body: { itemID: 7, quantity: -2 } },
  ],
  ['CALL-25 CALL-26', 'PUT', '/api/cart/update/c-1', { metadata }, { body: { metadata } }],
  [
    'CALL-27',
    'PATCH',
    '/api/customers',
    { firstName: 'Ana', lastName: '' },
    { body: { firstName: 'Ana', lastName: '', customerNumber: customer } },
  ],
  [
    'CALL-30',
    'POST',
    '/api/payments/initiate',
    { orderId: 'o-1', amount: '1.00' },
    { body: { orderId: 'o-1', amount: '1.00' } },
  ],
  [
    'CALL-31',
    'POST',
    '/api/payments/cards/securecard',
    { ...securedCard, cardNumber: '4111111111111111', customerReferenceNumber: 'forged' },
    { body: { ...securedCard, customerReferenceNumber: customer } },
  ],
  ['CALL-32', 'DELETE', '/api/payments/cards/card-1', undefined, {}],
  [
    'CALL-36',
    'GET',
    '/api/console/catalog/products/p-1?itemId=i-1',
    undefined,
    { query: { itemId: 'i-1', expand: 'images' } },
  ],
  ['CALL-36', 'GET', '/api/console/catalog/items/i-1/details', undefined, {}],
  ['CALL-37', 'GET', '/api/transactions?pageNo=3', undefined, { query: { limit: '10', pageNo: '3' } }],
  ['CALL-39', 'GET', '/api/transactions/T-1/orders', undefined, {}],
  ['CALL-40', 'GET', '/api/feedback/T-1', undefined, {}],
  ['CALL-40', 'POST', '/api/feedback', feedback, { body: { ...feedback, customerNumber: customer } }],
]

test.each(rows)(
  '%s %s %s reaches the product server as it wants it',
  async (_row, method, url, payload, up) => {
    const name = `${method} ${url.split('?')[0]}`
    const { call, cookie, reached } = await siteWith(name, () => ({ body: { fine: true } }))
    const response = await call({ method, url, ...(payload ? { payload } : {}), headers: { cookie } })
    expect([response.statusCode, response.json()]).toEqual([200, { fine: true }])
    expect(reached()).toHaveLength(1)
    expect(reached()[0]?.query).toEqual(up.query ?? {})
    expect(reached()[0]?.body).toEqual(up.body)
    expect(reached()[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /),
      domain: 'demo',
      'customer-reference-number': customer,
      'cache-control': 'no-cache',
    })
  },
)

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
