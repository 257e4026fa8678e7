import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { fanClient } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const EVENTS = '/api/console/entertainments/events?timeframe=current,future'

test('a data call without a bearer, with a foreign or a broken one is 401', async () => {
  for (const authorization of ['', 'Bearer x.y.z', 'Basic abc']) {
    expect((await send(upstream.url + EVENTS, 'GET', undefined, { authorization })).status).toBe(401)
  }
})

test('a customer or a domain other than the token’s is 403', async () => {
  const fan = await fanClient(upstream, 'strict@fans.example')
  const create = { customerNumber: 'C10000000001', storeID: 42 }
  expect((await fan.call('GET', EVENTS, undefined, { domain: 'light' })).status).toBe(403)
  expect((await fan.call('GET', EVENTS, undefined, { 'customer-reference-number': 'C1' })).status).toBe(403)
  expect((await fan.call('GET', '/api/payments/cards?customerReferenceNumber=C1')).status).toBe(403)
  expect((await fan.call('POST', '/api/cart/create', create)).status).toBe(403)
})

test('a product of another venue is 403, an unknown one 404', async () => {
  const fan = await fanClient(upstream, 'strict@fans.example')
  const statusOf = async (id: number) =>
    (await fan.call('GET', `/api/console/catalog/products/${id}?expand=images`)).status
  expect([await statusOf(1001), await statusOf(2001), await statusOf(999)]).toEqual([200, 403, 404])
})

const wrong: [string, string, unknown, string][] = [
  ['GET', `${EVENTS}&page=1`, undefined, 'page'],
  ['GET', '/api/console/entertainments/events?timeframe=current', undefined, 'timeframe'],
  ['GET', '/api/console/entertainments/events?timeframe=current%2Cfuture', undefined, 'timeframe'],
  ['GET', '/api/console/catalog/quickpicks?eventID=1&status=Active', undefined, 'expand'],
  ['GET', '/api/transactions?limit=20&pageNo=1', undefined, 'limit'],
  ['GET', '/api/transactions?limit=10&pageNo=0', undefined, 'pageNo'],
  ['POST', '/api/payments/initiate', { orderId: 'x', amount: 1 }, 'amount'],
  ['POST', '/api/payments/cards/C/charge', { amount: 9.7, orderId: 'x' }, 'amount'],
  ['POST', '/api/feedback', { stars: 5 }, 'stars'],
]
test.each(wrong)(
  '%s %s with an unknown, missing or wrong field is 400 and names it',
  async (method, path, body, name) => {
    const fan = await fanClient(upstream, 'strict@fans.example')
    const response = await fan.call(method, path, body)
    expect(response.status).toBe(400)
    expect(response.body.error).toContain(name)
  },
)

test('required headers are checked', async () => {
  const fan = await fanClient(upstream, 'strict@fans.example')
  const authorization = `Bearer ${fan.token}`
  const bare = (path: string, headers = {}) =>
    send(upstream.url + path, 'GET', undefined, { authorization, ...headers })
  const menu = await bare('/api/console/catalog/quickpicks?eventID=1&status=Active&expand=items')
  expect(menu).toMatchObject({ status: 400, body: { error: 'Domain header is missing' } })
  const history = await bare('/api/transactions?limit=10&pageNo=1')
  expect(history).toMatchObject({
    status: 400,
    body: { error: 'customer-reference-number header is missing' },
  })
  const brandings = await bare(
    '/api/console/applications/brandings?subDomain=demo&pagination=false&clientID=demo-client',
  )
  expect(brandings).toMatchObject({ status: 400, body: { error: expect.stringContaining('no-cache') } })
})

test('unknown methods and paths are 404', async () => {
  const fan = await fanClient(upstream, 'strict@fans.example')
  expect((await fan.call('GET', '/api/cart')).status).toBe(404)
  expect((await fan.call('PUT', '/api/cart/items', {})).status).toBe(404)
  expect((await fan.call('GET', '/')).status).toBe(404)
})
