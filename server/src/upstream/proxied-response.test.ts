import { brotliCompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { pageHeaders, shortTimeouts, signInAt, siteWith } from '../../test-support/site.ts'

const url = '/api/cart/details'
const json = { 'content-type': 'application/json' }

/** A fan who reads the cart of a product server with this handler, and accepts gzip unless `headers` says otherwise. */
async function readerOf(handler: Handler, env?: Record<string, string>) {
  const site = await siteWith(`GET ${url}`, handler, env)
  const read = (headers = {}) =>
    site.call({ url, headers: { cookie: site.cookie, 'accept-encoding': 'gzip', ...headers } })
  return { ...site, read }
}

const responseTo = async (handler: Handler, headers = {}) => (await readerOf(handler)).read(headers)

/** A product server that responds with exactly this. */
const says =
  (status: number, headers: Record<string, string | string[]>, body: string | Buffer = ''): Handler =>
  (_call, raw) =>
    void raw.writeHead(status, headers).end(body)

describe('CALL-08 how the product server’s response reaches the fan', () => {
  test.each([
    ['with its body', json, '{"message":"No such cart"}', 400],
    ['even if its JSON is broken', json, '{"error":', 400],
    [
      'but not if a browser could render it',
      { 'content-type': 'text/html' },
      '<script>alert(1)</script>',
      404,
    ],
  ])('a 4xx passes through %s', async (_name, headers, body, status) => {
    const response = await responseTo(says(status, headers, body))
    expect(response.statusCode).toBe(status)
    if (body.startsWith('<')) expect(response.json().code).toBe('BAD_REQUEST')
    else expect(response.body).toBe(body)
  })

  test('FAN-74 CALL-28 the 404 of a fan without cards reaches the browser as an empty list, any other refusal as it is', async () => {
    const cards = async (status: number, body: string) => {
      const site = await siteWith('GET /api/payments/cards', says(status, json, body))
      const response = await site.call({ url: '/api/payments/cards', headers: { cookie: site.cookie } })
      return [response.statusCode, response.headers['content-type'], response.body]
    }
    expect(await cards(404, '{"error":"No cards found"}')).toEqual([
      200,
      'application/json; charset=utf-8',
      '[]',
    ])
    expect(await cards(404, '')).toEqual([200, 'application/json; charset=utf-8', '[]'])
    expect(await cards(404, '{"error":"Token expired"}')).toMatchObject([
      404,
      expect.anything(),
      '{"error":"Token expired"}',
    ])
    expect(await cards(400, '{"error":"No"}')).toMatchObject([400, expect.anything(), '{"error":"No"}'])
  })

  test.each([
    ['JSON that calls itself a page', '{"userMessage":"Card expired"}', '{"userMessage":"Card expired"}'],
    ['nothing', '  ', ''],
  ])('BFF-113 a 4xx that is %s passes through as what it is', async (_name, body, expected) => {
    const response = await responseTo(says(422, { 'content-type': 'text/html' }, body))
    expect([response.statusCode, response.body]).toEqual([422, expected])
    if (expected) expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['<html>nginx at 10.0.0.7</html>', 'text/html'],
    ['"<b>No</b>"', 'text/html'],
    ['No', 'text/html'],
    ['nginx at 10.0.0.7', 'text/plain'],
    ['<html>nginx at 10.0.0.7</html>', ''],
  ])(
    'BFF-113 a 4xx that is not JSON with fields (%s as %s) is replaced by our error, in proxied calls and our own',
    async (body, type) => {
      const response = await responseTo(says(403, { ...(type && { 'content-type': type }) }, body))
      expect([response.statusCode, response.json().code]).toEqual([403, 'BAD_REQUEST'])
      expect(response.body).not.toContain(body)
    },
  )

  const message = '{"userMessage":"Try again","stack":"at db.internal"}'
  test.each<[string, string | Buffer, Record<string, string>, string | undefined]>([
    ['JSON', message, json, 'Try again'],
    ['zipped JSON', gzipSync(message), { ...json, 'content-encoding': 'gzip' }, 'Try again'],
    ['long JSON', `{"userMessage":"Try again","rest":"${'x'.repeat(400_000)}"}`, {}, 'Try again'],
    ['no JSON', 'Bad gateway', {}, undefined],
    ['no gzip', message, { 'content-encoding': 'gzip' }, undefined],
    ['JSON without a message', '{"error":"Down"}', {}, undefined],
  ])('a 5xx becomes 502 and keeps its userMessage only: %s', async (_name, body, headers, userMessage) => {
    const response = await responseTo(says(503, headers, body))
    expect(response.statusCode).toBe(502)
    expect(response.json()).toEqual({
      error: 'The service could not answer. Please try again.',
      code: 'UPSTREAM_FAILED',
      requestId: response.headers['x-request-id'],
      ...(userMessage && { userMessage }),
    })
  })

  const closed = 'The till is closed.'
  const soon = { userMessage: 'Back soon' }
  test.each([
    ['a sentence', { error: ` ${closed} ` }, { error: closed, userMessage: closed }],
    ['both texts', { error: closed, ...soon }, { error: closed, userMessage: closed }],
    ['a userMessage alone', soon, soon],
    ['a stack', { error: 'Error: x\n    at pay (/srv/app.js:1:2)' }, {}],
    ['lines in other signs', { error: 'x\u2028    at pay' }, {}],
    ['an address', { error: 'connect to 10.0.0.5:5432 refused' }, {}],
    ['a code', { error: 'getaddrinfo ENOTFOUND db' }, {}],
    ['a number', { error: 5 }, {}],
    ['digits', { error: '500-17' }, {}],
    ['a path', { error: 'Cannot find /srv/app.js' }, {}],
    ['its status', { error: 'Internal Server Error', ...soon }, soon],
    ['a text of 301 characters', { error: 'x'.repeat(301) }, {}],
  ])(
    'BFF-36 the error of a failed cart change passes too, as one short line: %s',
    async (_name, body, shown) => {
      const { call, cookie } = await siteWith('POST /api/cart/items', () => ({ status: 500, body }))
      const payload = { itemID: 5, quantity: 1 }
      const response = await call({ method: 'POST', url: '/api/cart/items', payload, headers: { cookie } })
      expect(response.json()).toEqual({
        error: 'The service could not answer. Please try again.',
        code: 'UPSTREAM_FAILED',
        requestId: response.headers['x-request-id'],
        ...shown,
      })
    },
  )

  test('BFF-36 no response in time becomes 504', async () => {
    const { read } = await readerOf(() => undefined, shortTimeouts)
    const response = await read()
    expect([response.statusCode, response.json().code]).toEqual([504, 'UPSTREAM_TIMEOUT'])
  })

  test.each<[string, Handler]>([
    ['a reset', (_call, raw) => void raw.destroy()],
    ['no HTTP', (_call, raw) => void raw.socket?.end('garbage\r\n\r\n')],
    ['an odd status', (_call, raw) => void raw.socket?.end('HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n')],
    ['two locations', says(302, { location: ['/a', '/b'], 'content-length': '0' })],
    ['a page', says(200, { 'content-type': 'text/html' }, '<h1>Hello</h1>')],
    ['headers without end', says(200, { 'x-long': 'x'.repeat(40_000) })],
    ['an unknown coding', says(200, { ...json, 'content-encoding': 'compress' }, '{}')],
    ['a wrong coding', says(200, { ...json, 'content-encoding': 'br' }, '{}')],
  ])('BFF-36 %s becomes 502 in the envelope', async (_name, handler) => {
    const { read, origin } = await readerOf(handler)
    const response = await read()
    expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_FAILED'])
    expect(response.body).not.toContain(new URL(origin.url).host)
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'error', 'requestId'])
  })

  test('BFF-36 a refused connection becomes 502 without an address', async () => {
    const { read, origin } = await readerOf(() => ({}))
    await origin.stop()
    const response = await read()
    expect(response.statusCode).toBe(502)
    expect(response.body).not.toMatch(/127\.0\.0\.1|ECONN/)
  })

  test('BFF-36 a body cut short is a broken connection, not a shortened 200', async () => {
    const { app } = await readerOf((_call, raw) => {
      raw.writeHead(200, { ...json, 'content-length': '100' }).write('{"items":')
      setTimeout(() => raw.destroy(), 50)
      return undefined
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = await signInAt(address)
    const cut = supertest(address)
      .get(url)
      .set({ ...pageHeaders, cookie })
    await expect(cut).rejects.toThrow('aborted')
    const counted = () => app.metrics.registry.metrics()
    await expect.poll(counted).toContain('storefront_failures_total{code="UPSTREAM_FAILED"} 1')
    expect(await counted()).toContain('storefront_failures_total{code="CLIENT_LEFT"} 0')
  })

  test('BFF-36 a compressed response that breaks before its first byte becomes a readable 502', async () => {
    const response = await responseTo((_call, raw) => {
      raw.writeHead(200, { ...json, 'content-encoding': 'gzip' }).flushHeaders()
      setTimeout(() => raw.destroy(), 20)
      return undefined
    })
    expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_FAILED'])
    expect(response.headers).not.toHaveProperty('content-encoding')
  })
})

test.each([
  ['application/problem+json', 200],
  ['application/vnd.fans-v1.2+json; charset=utf-8', 200],
  ['TEXT/PLAIN', 200],
  ['text/json', 200],
  ['application/x-json', 200],
  ['', 200],
  ['text/plainly', 502],
  ['application/jsonp', 502],
  ['application/+json', 502],
  ['text/html; application/json', 502],
  ['application/json, text/html', 502],
  ['image/svg+xml', 502],
])('BFF-36 CALL-44 of a response of the type %j the fan gets %i', async (type, status) => {
  const response = await responseTo(says(200, { 'content-type': type }, '{}'))
  expect(response.statusCode).toBe(status)
  const shown = status === 200 ? type || undefined : 'application/json; charset=utf-8'
  expect(response.headers['content-type']).toBe(shown)
})

test('a long response that must not pass through is aborted at the product server', async () => {
  const closed = Promise.withResolvers<void>()
  const { read } = await readerOf(
    (_call, raw) => {
      raw.once('close', closed.resolve)
      raw.writeHead(200, { 'content-type': 'text/html', 'content-length': 3_000_000 })
      raw.write('<h1>'.padEnd(2_000_000))
      return undefined
    },
    { UPSTREAM_TIMEOUT_MS: '60000' },
  )
  expect((await read()).statusCode).toBe(502)
  await closed.promise
})

test.each([
  [200, 'text/html', ''],
  [200, 'text/html; charset=UTF-8', '\r\n'],
  [204, 'text/html', ''],
  [205, 'text/html', ''],
  [404, 'image/png', ''],
])(
  'CALL-44 an empty response may have any type, which does not pass: %i %s %j',
  async (status, type, body) => {
    const response = await responseTo(says(status, { 'content-type': type }, body))
    expect([response.statusCode, response.body]).toEqual([status, ''])
    expect(response.headers).not.toHaveProperty('content-type')
  },
)

test.each([
  [200, json],
  [404, json],
  [205, {}],
  [200, { ...json, 'content-encoding': 'lzma' }],
])('CALL-08 CALL-44 an empty response of no length stays empty: %i %o', async (status, headers) => {
  const response = await responseTo(says(status, { ...headers, 'content-length': '0', 'retry-after': '7' }))
  expect([response.statusCode, response.body, response.headers['retry-after']]).toEqual([status, '', '7'])
})

test.each([
  ['br', brotliCompressSync, 'gzip, deflate'],
  ['deflate', deflateSync, 'gzip'],
  ['gzip', gzipSync, 'identity'],
  ['gzip', gzipSync, 'gzip;q=0'],
  ['gzip', gzipSync, ''],
] as const)(
  'CALL-44 %s reaches no client that does not accept it: %#',
  async (coding, compress, accepted) => {
    const handler = says(200, { ...json, 'content-encoding': coding }, compress('{"id":"ä"}'))
    const response = await responseTo(handler, { 'accept-encoding': accepted })
    expect([response.statusCode, response.body]).toEqual([200, '{"id":"ä"}'])
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(response.headers['content-length']).toBe('11')
  },
)

test.each(['{"items":["Käse \u2028"]}', '{"items":[{"id":1', 'null', '', '\ufeff{}', 'x'.repeat(400_000)])(
  'CALL-08 a 2xx passes through unread, byte for byte, even if its JSON is broken or compressed: %.20j',
  async (body) => {
    const plain = await responseTo(says(200, json, body))
    expect([plain.statusCode, plain.body]).toEqual([200, body])
    const zipped = await responseTo(says(200, { ...json, 'content-encoding': 'gzip' }, gzipSync(body)))
    expect([zipped.statusCode, zipped.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
  },
)

test.each([300, 302, 399])('BFF-36 a redirect is neither followed nor passed on: %i', async (status) => {
  const { read, origin } = await readerOf(says(status, { location: '/api/transactions' }))
  const response = await read()
  expect(response.statusCode).toBe(502)
  expect(response.headers).not.toHaveProperty('location')
  expect(origin.callsOf('GET /api/transactions')).toEqual([])
})

test('BFF-04 only the headers of the allow-list pass through', async () => {
  const { headers } = await responseTo(() => ({
    headers: {
      'set-cookie': ['a=1', 'b=2'],
      server: 'secret',
      'x-powered-by': 'secret',
      'access-control-allow-origin': '*',
      'content-security-policy': 'secret',
      'cache-control': 'public, max-age=60',
    },
  }))
  expect(JSON.stringify(headers)).not.toMatch(/secret|access-control|a=1/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([401, 403])('BFF-26 an upstream %i passes through and ends the session', async (status) => {
  const body = { error: 'token expired' }
  const { read, call, cookie } = await readerOf(() => ({ status, body }))
  const response = await read()
  expect([response.statusCode, response.json()]).toEqual([status, body])
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect((await call({ url: '/api/session', headers: { cookie } })).json().session).toBeNull()
})
