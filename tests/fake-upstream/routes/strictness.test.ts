import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { unsignedIdToken } from '../../fan/id-token.ts'
import { fanClient, filledCart } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())
const fan = await fanClient(upstream, 'strict@fans.example')

const EVENTS = '/api/console/entertainments/events?timeframe=current,future'
const MENU = '/api/console/catalog/quickpicks?eventID=1&status=Active&expand=items'
const BRANDINGS = '/api/console/applications/brandings?subDomain=demo&pagination=false&clientID=demo-client'

test('a data call without a bearer, with a foreign one or one that was not signed here is 401', async () => {
  for (const authorization of ['', 'Bearer x.y.z', 'Basic abc', `Bearer ${fan.token.slice(0, -4)}`]) {
    expect((await send(upstream.url + EVENTS, 'GET', undefined, { authorization })).status).toBe(401)
  }
})

test('a customer or a domain other than the token’s is 403', async () => {
  const create = { customerNumber: 'C10000000001', storeID: 42 }
  expect((await fan.call('GET', EVENTS, undefined, { domain: 'light' })).status).toBe(403)
  expect((await fan.call('GET', EVENTS, undefined, { 'customer-reference-number': 'C1' })).status).toBe(403)
  expect((await fan.call('GET', '/api/payments/cards?customerReferenceNumber=C1')).status).toBe(403)
  expect((await fan.call('POST', '/api/cart/create', create)).status).toBe(403)
})

test('a product of another venue, and a cart or an order of another fan, is 403', async () => {
  const other = await fanClient(upstream, 'other@fans.example')
  const { cartId } = await filledCart(fan)
  const { orderId } = (await fan.call('POST', '/api/payments/generate-order-id')).body
  const checkOut = `/api/payments/orders/${orderId}/checkout`
  const responses = [
    other.call('GET', '/api/console/catalog/products/2001?expand=images'),
    other.call('GET', '/api/cart/details', undefined, { 'cart-id': cartId }),
    other.call('POST', checkOut, { email: other.email }),
  ]
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([403, 403, 403])
})

const login = { idToken: unsignedIdToken({ email: 'ana@fans.example' }), domain: 'demo' }
test.each<[string, string, object | undefined, string]>([
  ['GET', `${EVENTS}&page=1`, undefined, 'page'],
  ['GET', '/api/console/entertainments/events?timeframe=current', undefined, 'timeframe'],
  ['GET', '/api/console/entertainments/events?timeframe=current%2Cfuture', undefined, 'timeframe'],
  ['GET', '/api/console/catalog/quickpicks?eventID=1&status=Active', undefined, 'expand'],
  ['GET', '/api/transactions?limit=20&pageNo=1', undefined, 'limit'],
  ['GET', '/api/transactions?limit=10&pageNo=0', undefined, 'pageNo'],
  ['POST', '/api/login', { ...login, shouldCreateCustomer: false }, 'shouldCreateCustomer'],
  ['POST', '/api/login', { ...login, shouldCreateCustomer: true, email: 'x@y.zz' }, 'email'],
  ['POST', '/api/cart/create', { customerNumber: fan.customerNumber, storeID: '42' }, 'storeID'],
  ['POST', '/api/payments/initiate', { orderId: 'x', amount: 1 }, 'amount'],
  ['POST', '/api/payments/cards/C/charge', { amount: 9.7, orderId: 'x' }, 'amount'],
  ['POST', '/api/feedback', { stars: 5 }, 'stars'],
])('%s %s with an unknown, missing or wrong field is 400 and names it', async (method, path, body, name) => {
  const response = await fan.call(method, path, body)
  expect(response.status).toBe(400)
  expect(response.body.error).toContain(name)
})

test.each([
  [MENU, 'Domain header is missing'],
  ['/api/transactions?limit=10&pageNo=1', 'customer-reference-number header is missing'],
  [BRANDINGS, 'Cache-Control: no-cache header is missing'],
])('%s without its headers is 400: %s', async (path, error) => {
  const headers = { authorization: `Bearer ${fan.token}` }
  expect(await send(upstream.url + path, 'GET', undefined, headers)).toEqual({ status: 400, body: { error } })
})
