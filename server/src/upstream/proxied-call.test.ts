import { pathOf, queryText } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { pathSegment } from '@storefront/shared/contract/request-texts.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test-support/fuzz-runs.ts'
import {
  customer,
  loggedIn,
  pageHeaders,
  productToken,
  shortTimeouts,
  signInAt,
  siteWith,
  startSite,
} from '../../test-support/site.ts'

test('CALL-01 BFF-02 data calls carry the bearer token and customer number of the session, whatever the browser sends', async () => {
  const { call, cookie, reached } = await siteWith('GET /api/payments/cards', () => ({ body: [] }))
  await call({
    url: '/api/payments/cards',
    headers: {
      cookie,
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
  const { headers } = reached()[0] ?? { headers: {} }
  expect(headers).toMatchObject({
    authorization: `Bearer ${productToken()}`,
    'customer-reference-number': customer,
    domain: 'demo',
  })
  expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6/)
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'authorization',
    'cache-control',
    'connection',
    'customer-reference-number',
    'domain',
    'host',
    'traceparent',
    'x-request-id',
  ])
})

test('BFF-03 headers that the client names in Connection still arrive', async () => {
  const { call, cookie, reached } = await siteWith('GET /api/payments/cards', () => ({ body: [] }))
  const connection = 'authorization, domain, customer-reference-number'
  await call({ url: '/api/payments/cards', headers: { cookie, connection } })
  expect(reached()[0]?.headers).toMatchObject({
    authorization: `Bearer ${productToken()}`,
    domain: 'demo',
    'customer-reference-number': customer,
  })
})

test('CALL-02 without a domain claim there is no Domain header', async () => {
  const site = await startSite({
    handlers: {
      'POST /api/login': () => loggedIn(productToken({ domain: undefined })),
      'GET /api/cart/details': () => ({}),
    },
  })
  await site.call({ url: '/api/cart/details', headers: { cookie: await site.signIn() } })
  expect(site.origin.callsOf('GET /api/cart/details')[0]?.headers).not.toHaveProperty('domain')
})

describe('CALL-03 customer identifiers are written from the session', () => {
  test('CALL-28 in the query of the cards', async () => {
    const { call, cookie, reached } = await siteWith('GET /api/payments/cards', () => ({ body: [] }))
    await call({ url: '/api/payments/cards?customerReferenceNumber=forged&more=1', headers: { cookie } })
    expect(reached()[0]?.query).toEqual({ customerReferenceNumber: customer })
  })

  test('CALL-22 in the body of a new cart, with the original type of the store id', async () => {
    const { call, cookie, reached } = await siteWith('POST /api/cart/create', () => ({ body: { id: 1 } }))
    const payload = { storeID: 42, customerNumber: 'forged', other: 'dropped' }
    await call({ method: 'POST', url: '/api/cart/create', payload, headers: { cookie } })
    expect(reached()[0]?.body).toEqual({ storeID: 42, customerNumber: customer })
  })
})

test('CALL-23 CALL-24 the fan’s Cart-Id passes through on cart calls, a malformed one does not', async () => {
  const { call, cookie, reached } = await siteWith('DELETE /api/cart/items/i-1', () => ({}))
  const remove = (cartId: string) =>
    call({ method: 'DELETE', url: '/api/cart/items/i-1', headers: { cookie, 'cart-id': cartId } })
  expect((await remove('cart-7')).statusCode).toBe(200)
  expect(reached()[0]).toMatchObject({ body: undefined, headers: { 'cart-id': 'cart-7' } })
  expect((await remove('cart=1:2+3 x')).statusCode).toBe(200)
  expect(reached()[1]?.headers['cart-id']).toBe('cart=1:2+3 x')
  for (const malformed of ['../7', 'é', '7%2f', '7\\8', 'x'.repeat(129)])
    expect((await remove(malformed)).statusCode, malformed).toBe(400)
  expect(reached()).toHaveLength(2)
})

test('CALL-29 a call without a body sends none', async () => {
  const { call, cookie, reached } = await siteWith('POST /api/payments/generate-order-id', () => ({
    body: { orderId: 'o-1' },
  }))
  const response = await call({ method: 'POST', url: '/api/payments/generate-order-id', headers: { cookie } })
  expect(response.json()).toEqual({ orderId: 'o-1' })
  expect(reached()[0]?.body).toBeUndefined()
})

describe('a call that does not fit its entry is refused before anything is sent', () => {
  test.each([
    ['a field of the wrong type', { itemID: 1, quantity: 'two' }, "The field 'quantity' of the body"],
    ['a missing field', { quantity: 1 }, "The field 'itemID' of the body"],
    ['no object', [], 'The body is not valid.'],
  ])('400 names %s', async (_name, payload, message) => {
    const { call, cookie, reached } = await siteWith('POST /api/cart/items', () => ({}))
    const response = await call({ method: 'POST', url: '/api/cart/items', payload, headers: { cookie } })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toContain(message)
    expect(reached()).toEqual([])
  })

  test.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'itemID=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['', '{"itemID":"7","quantity":1}'],
    [undefined, '{"itemID":"7","quantity":1}'],
  ])('BFF-20 415 for the content type %s', async (type, payload) => {
    const { call, cookie, reached } = await siteWith('POST /api/cart/items', () => ({}))
    const response = await call({
      method: 'POST',
      url: '/api/cart/items',
      payload,
      headers: { cookie, ...(type !== undefined && { 'content-type': type }) },
    })
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(reached()).toEqual([])
  })

  test('413 for a body over 64 kB', async () => {
    const { call, cookie } = await siteWith('POST /api/cart/items', () => ({}))
    const payload = { itemID: 'x'.repeat(70_000), quantity: 1 }
    const response = await call({ method: 'POST', url: '/api/cart/items', payload, headers: { cookie } })
    expect([response.statusCode, response.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

const texts = fc.oneof(
  fc.constantFrom(
    'sku=1:2+3 é',
    'a==',
    'KR #7/3',
    'T/1',
    'a b',
    '..x',
    'x..',
    'Nr. 7...',
    "~!*'()",
    'ä\u00a0ö\u{1F3DF}',
  ),
  fc.stringMatching(/^[#/ &=:+;.A-Z0-9-]{1,128}$/),
  fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme' }),
)

test('CALL-42 CALL-38 BFF-07 an id or transaction number of any characters reaches the product server encoded', async () => {
  const { app, origin } = await startSite()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = await signInAt(address)
  const before = origin.calls.length
  const targets: string[] = []
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      fc.pre(pathSegment.safeParse(text).success)
      const paths = [
        pathOf(endpoints.getTransactionOrder, { displayTransactionNumber: text }),
        pathOf(endpoints.getFeedback, { transactionNumber: text }),
        pathOf(endpoints.getProduct, { productId: text }),
      ]
      targets.push(...paths)
      // A browser's URL parser must leave path and query unchanged.
      for (const path of paths)
        await (
          await fetch(`${address}${path}${queryText({ itemId: text })}`, {
            headers: { cookie, ...pageHeaders },
          })
        ).text()
      const received = origin.calls.slice(-3)
      expect(received.map(({ path }) => path)).toEqual(paths)
      expect(received[2]?.query).toEqual({ itemId: text, expand: 'images' })
    }),
    runs(250),
  )
  expect(origin.calls).toHaveLength(before + targets.length)
}, 30_000)

test('a base path of the product server is kept', async () => {
  const { origin } = await startSite()
  const site = await startSite({ env: { UPSTREAM_URL: `${origin.url}/shop/v1/` } })
  origin.handlers['POST /shop/v1/api/login'] = () => loggedIn()
  origin.handlers['GET /shop/v1/api/cart/details'] = () => ({ body: { id: 'c' } })
  const response = await site.call({ url: '/api/cart/details', headers: { cookie: await site.signIn() } })
  expect(response.json()).toEqual({ id: 'c' })
})

test.each([
  ['GET', '/api/cart/details', 200],
  ['POST', '/api/payments/generate-order-id', 504],
] as const)('the log has the time that %s %s waited for the product server', async (method, url, status) => {
  const lines: string[] = []
  const { call, signIn } = await startSite({
    env: { LOG_LEVEL: 'info', ...(status === 504 && shortTimeouts) },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
    handlers: {
      'GET /api/cart/details': async () => {
        await new Promise((done) => setTimeout(done, 60))
        return {}
      },
      'POST /api/payments/generate-order-id': () => undefined,
    },
  })
  const cookie = await signIn()
  const startedAt = performance.now()
  expect((await call({ method, url, headers: { cookie } })).statusCode).toBe(status)
  const elapsedMs = performance.now() - startedAt
  const { upstreamMs } = JSON.parse(lines.findLast((line) => line.includes(url)) ?? '{}')
  expect(upstreamMs).toBeGreaterThan(50)
  expect(upstreamMs).toBeLessThanOrEqual(Math.ceil(elapsedMs))
})
