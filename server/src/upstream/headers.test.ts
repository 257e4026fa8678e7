import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { customer, loggedIn, productToken, siteWith, startSite } from '../../test-support/site.ts'

/** What reaches the product server when the browser makes this call, by default a read of the cards. */
async function sent({ method = 'GET', url = '/api/payments/cards', ...options }: InjectOptions = {}) {
  const site = await siteWith(`${method} ${String(url)}`, () => ({ body: [] }))
  const headers = { cookie: site.cookie, ...options.headers }
  const response = await site.call({ method, url, ...options, headers })
  return { response, headers: site.reached()[0]?.headers ?? {} }
}

test('CALL-01 BFF-02 data calls carry the bearer token and customer number of the session, whatever the browser sends', async () => {
  const { headers } = await sent({
    headers: {
      authorization: 'Bearer forged',
      domain: 'forged',
      'customer-reference-number': 'forged',
      customer_reference_number: 'forged',
      'x-forwarded-host': 'forged',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'proxy-authorization': 'forged',
    },
  })
  expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6/)
  expect(headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${productToken()}`,
    'cache-control': 'no-cache',
    connection: 'keep-alive',
    'customer-reference-number': customer,
    domain: 'demo',
    host: expect.stringMatching(/^127\.0\.0\.1:/),
    traceparent: expect.any(String),
    'x-request-id': expect.any(String),
  })
})

test('CALL-01 headers that the client names in Connection still arrive', async () => {
  const { headers } = await sent({
    headers: { connection: 'authorization, domain, customer-reference-number' },
  })
  expect(headers).toMatchObject({
    authorization: `Bearer ${productToken()}`,
    domain: 'demo',
    'customer-reference-number': customer,
  })
})

test('BFF-02 BFF-45 a change is JSON, with the id and the trace of the request', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const { headers, response } = await sent({
    method: 'POST',
    url: '/api/cart/items',
    payload: { itemID: 1, quantity: 1 },
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-request-id': response.headers['x-request-id'],
    traceparent: expect.stringContaining(trace),
  })
})

test('CALL-01 CALL-02 a fan who is not a customer yet, or has no domain claim, has no header of it', async () => {
  const site = await startSite({
    handlers: {
      'POST /api/login': () => loggedIn(productToken({ domain: undefined }), null),
      'GET /api/cart/details': () => ({}),
    },
  })
  await site.call({ url: '/api/cart/details', headers: { cookie: await site.signIn() } })
  const [received] = site.origin.callsOf('GET /api/cart/details')
  expect(received?.headers).toHaveProperty('authorization')
  expect(received?.headers).not.toHaveProperty('customer-reference-number')
  expect(received?.headers).not.toHaveProperty('domain')
})

test.each([
  ['gzip, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['br', 'identity'],
  ['notgzipped', 'identity'],
  ['gzip;q=0', 'identity'],
])('CALL-44 for the accepted encodings %s we request %s', async (accepted, asked) => {
  const { headers } = await sent({ headers: { 'accept-encoding': accepted } })
  expect(headers).toMatchObject({ 'accept-encoding': asked })
})

test('BFF-02 the languages of the fan pass through, but no other text in their header', async () => {
  const longest = 'd'.repeat(256)
  for (const languages of ['de-CH, fr;q=0.8, *;q=0.1', longest])
    expect((await sent({ headers: { 'accept-language': languages } })).headers['accept-language']).toBe(
      languages,
    )
  for (const noise of [`${longest}d`, '<script>', 'de\u00e9', ''])
    expect((await sent({ headers: { 'accept-language': noise } })).headers).not.toHaveProperty(
      'accept-language',
    )
})

test('CALL-23 CALL-24 BFF-02 only calls of the cart carry the fan’s Cart-Id, if there is a well-formed one', async () => {
  const remove = (cartId: string) =>
    sent({ method: 'DELETE', url: '/api/cart/items/i-1', headers: { 'cart-id': cartId } })
  for (const cartId of ['cart-7', 'cart=1:2+3 x'])
    expect((await remove(cartId)).headers['cart-id']).toBe(cartId)
  for (const malformed of ['../7', 'a/../b', 'é', '7%2f', '7\\8', 'x'.repeat(129)]) {
    const { response, headers } = await remove(malformed)
    expect([response.statusCode, response.json().error]).toEqual([400, "The header 'Cart-Id' is not valid."])
    expect(headers).toEqual({})
  }
  expect((await sent({ headers: { 'cart-id': 'cart-7' } })).headers).not.toHaveProperty('cart-id')
  expect((await sent({ url: '/api/cart/details' })).headers).not.toHaveProperty('cart-id')
})

test('BFF-04 Retry-After passes through, and no header is added', async () => {
  const { call, cookie, origin } = await siteWith('GET /api/payments/cards', () => ({
    status: 429,
    headers: { 'retry-after': '7' },
  }))
  const ask = () => call({ url: '/api/payments/cards', headers: { cookie } })
  const limited = await ask()
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '7'])
  origin.handlers['GET /api/payments/cards'] = () => ({ body: [] })
  const { headers } = await ask()
  for (const name of ['retry-after', 'content-encoding']) expect(headers).not.toHaveProperty(name)
})
