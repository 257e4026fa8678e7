import { pathOf, queryText } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { pathSegment } from '@storefront/shared/contract/request-texts.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test-support/fuzz-runs.ts'
import {
  loggedIn,
  pageHeaders,
  shortTimeouts,
  signInAt,
  siteWith,
  startSite,
} from '../../test-support/site.ts'

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
  ])('BFF-06 415 for the content type %s', async (type, payload) => {
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

test('the log has the time that a request waited for the product server', async () => {
  const lines: string[] = []
  const { call, signIn } = await startSite({
    env: { LOG_LEVEL: 'info', ...shortTimeouts },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
    handlers: { 'GET /api/cart/details': () => undefined },
  })
  const cookie = await signIn()
  const startedAt = performance.now()
  expect((await call({ url: '/api/cart/details', headers: { cookie } })).statusCode).toBe(504)
  const elapsedMs = performance.now() - startedAt
  const { upstreamMs } = JSON.parse(lines.findLast((line) => line.includes('/api/cart/details')) ?? '{}')
  expect(upstreamMs).toBeGreaterThan(400)
  expect(upstreamMs).toBeLessThanOrEqual(Math.ceil(elapsedMs))
})
