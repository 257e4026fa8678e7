import { expect, test } from 'vitest'
import { customer, loggedIn, productToken, siteWith, startSite } from '../../test-support/site.ts'

const cards = 'GET /api/payments/cards'

/** The headers that reach the product server when the browser sends these, without those of HTTP itself. */
async function sentHeaders(browser: Record<string, string>) {
  const { call, cookie, reached } = await siteWith(cards, () => ({ body: [] }))
  expect((await call({ url: '/api/payments/cards', headers: { cookie, ...browser } })).statusCode).toBe(200)
  return reached()[0]?.headers ?? {}
}

test('BFF-02 BFF-45 a call asks for uncached JSON, with the id and the trace of the request', async () => {
  const { call, cookie, reached } = await siteWith('POST /api/cart/items', () => ({}))
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const response = await call({
    method: 'POST',
    url: '/api/cart/items',
    payload: { itemID: 1, quantity: 1 },
    headers: { cookie, traceparent: `00-${trace}-b7ad6b7169203331-01` },
  })
  expect(reached()[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'customer-reference-number': customer,
    'x-request-id': response.headers['x-request-id'],
    traceparent: expect.stringContaining(trace),
  })
})

test.each([
  ['gzip, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['br', 'identity'],
  ['notgzipped', 'identity'],
  ['gzip;q=0', 'identity'],
  ['*', 'gzip'],
])('for the accepted encodings %s we request %s, which we can decode', async (accepted, asked) => {
  expect(await sentHeaders({ 'accept-encoding': accepted })).toMatchObject({ 'accept-encoding': asked })
})

test('BFF-02 the languages of the fan pass through, but no other text in their header', async () => {
  const longest = 'd'.repeat(256)
  for (const languages of ['de-CH, fr;q=0.8, *;q=0.1', longest])
    expect((await sentHeaders({ 'accept-language': languages }))['accept-language']).toBe(languages)
  for (const noise of [`${longest}d`, '<script>', 'de\u00e9', ''])
    expect(await sentHeaders({ 'accept-language': noise })).not.toHaveProperty('accept-language')
  expect(await sentHeaders({})).not.toHaveProperty('accept-language')
})

test('BFF-02 only calls of the cart carry the fan’s Cart-Id, if there is one', async () => {
  expect(await sentHeaders({ 'cart-id': 'cart-7' })).not.toHaveProperty('cart-id')
  const { call, cookie, reached } = await siteWith('GET /api/cart/details', () => ({}))
  await call({ url: '/api/cart/details', headers: { cookie } })
  expect(reached()[0]?.headers).not.toHaveProperty('cart-id')
  const refused = await call({ url: '/api/cart/details', headers: { cookie, 'cart-id': 'a/../b' } })
  expect([refused.statusCode, refused.json().error]).toEqual([400, "The header 'Cart-Id' is not valid."])
})

test('CALL-01 a fan who is not a customer yet has no customer-reference-number', async () => {
  const site = await startSite({
    handlers: {
      'POST /api/login': () => loggedIn(productToken(), null),
      'GET /api/cart/details': () => ({}),
    },
  })
  await site.call({ url: '/api/cart/details', headers: { cookie: await site.signIn() } })
  const [received] = site.origin.callsOf('GET /api/cart/details')
  expect(received?.headers).toHaveProperty('authorization')
  expect(received?.headers).not.toHaveProperty('customer-reference-number')
})

test('BFF-04 Retry-After passes through, and no header is added', async () => {
  const { call, cookie, origin } = await siteWith(cards, () => ({
    status: 429,
    headers: { 'retry-after': '7' },
  }))
  const ask = () => call({ url: '/api/payments/cards', headers: { cookie } })
  const limited = await ask()
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '7'])
  origin.handlers[cards] = () => ({ body: [] })
  const { headers } = await ask()
  for (const name of ['retry-after', 'content-encoding']) expect(headers).not.toHaveProperty(name)
})
