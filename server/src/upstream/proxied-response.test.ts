import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { pageHeaders, shortTimeouts, signInAt, siteWith, startSite } from '../../test-support/site.ts'

describe('CALL-08 how the product server’s response reaches the fan', () => {
  test('a 4xx passes through with its body', async () => {
    const body = { message: 'No such cart' }
    const { call, cookie } = await siteWith('GET /api/cart/details', () => ({ status: 400, body }))
    const response = await call({ url: '/api/cart/details', headers: { cookie } })
    expect([response.statusCode, response.json()]).toEqual([400, body])
  })

  test.each([
    ['plain', (text: string) => text, {}],
    ['zipped', (text: string) => gzipSync(text), { 'content-encoding': 'gzip' }],
  ])('a 5xx becomes 502 and keeps its userMessage only (%s)', async (_name, encode, headers) => {
    const body = { userMessage: 'Try another card', stack: 'at db.internal' }
    const { call, cookie } = await siteWith('GET /api/cart/details', (_call, raw) => {
      raw.writeHead(503, { 'content-type': 'application/json', ...headers }).end(encode(JSON.stringify(body)))
      return undefined
    })
    const response = await call({ url: '/api/cart/details', headers: { cookie, 'accept-encoding': 'gzip' } })
    expect(response.statusCode).toBe(502)
    expect(response.json()).toEqual({
      error: expect.any(String),
      code: 'UPSTREAM_FAILED',
      requestId: response.headers['x-request-id'],
      userMessage: 'Try another card',
    })
  })

  const stack = 'Error: x\n    at pay (/srv/app.js:1:2)'
  const tillClosed = 'The till is closed.'
  test.each([
    ['a sentence', { error: ` ${tillClosed} ` }, { error: tillClosed, userMessage: tillClosed }],
    [
      'both texts',
      { error: tillClosed, userMessage: 'Back soon' },
      { error: tillClosed, userMessage: tillClosed },
    ],
    ['a userMessage alone', { userMessage: 'Back soon' }, { userMessage: 'Back soon' }],
    ['a stack', { error: stack }, {}],
    ['lines in other signs', { error: 'x\u2028    at pay' }, {}],
    ['an address', { error: 'connect to 10.0.0.5:5432 refused' }, {}],
    ['a code', { error: 'getaddrinfo ENOTFOUND db' }, {}],
    ['a number', { error: 5 }, {}],
    ['digits', { error: '500-17' }, {}],
    ['a path', { error: 'Cannot find /srv/app.js' }, {}],
    [
      'its status',
      { error: 'Internal Server Error', userMessage: 'Back soon' },
      { userMessage: 'Back soon' },
    ],
    ['a text of 301 characters', { error: 'x'.repeat(301) }, {}],
  ])(
    'BFF-36 the error of a failed cart change passes through too, as one short line: %s',
    async (_name, body, shown) => {
      const change = { method: 'POST', url: '/api/cart/items', payload: { itemID: 5, quantity: 1 } } as const
      const { call, cookie } = await siteWith('POST /api/cart/items', () => ({ status: 500, body }))
      const response = await call({ ...change, headers: { ...pageHeaders, cookie, 'cart-id': 'C1' } })
      expect(response.json()).toEqual({
        error: 'The service could not answer. Please try again.',
        code: 'UPSTREAM_FAILED',
        requestId: response.headers['x-request-id'],
        ...shown,
      })
    },
  )

  test('BFF-36 no response in time becomes 504', async () => {
    const { call, cookie } = await siteWith('GET /api/cart/details', () => undefined, shortTimeouts)
    const response = await call({ url: '/api/cart/details', headers: { cookie } })
    expect([response.statusCode, response.json().code]).toEqual([504, 'UPSTREAM_TIMEOUT'])
  })

  const broken: [string, Handler][] = [
    ['a reset', (_call, raw) => void raw.destroy()],
    ['no HTTP', (_call, raw) => void raw.socket?.end('garbage\r\n\r\n')],
    ['a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' })],
    ['headers without end', () => ({ headers: { 'x-long': 'x'.repeat(40_000) } })],
  ]
  test.each(broken)('BFF-36 %s becomes 502 in the envelope', async (_name, handler) => {
    const { call, cookie, origin } = await siteWith('GET /api/cart/details', handler)
    const response = await call({ url: '/api/cart/details', headers: { cookie } })
    expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_FAILED'])
    expect(response.body).not.toContain(new URL(origin.url).host)
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'error', 'requestId'])
  })

  test('BFF-36 a refused connection becomes 502 without an address', async () => {
    const { call, cookie, origin } = await siteWith('GET /api/cart/details', () => ({}))
    await origin.stop()
    const response = await call({ url: '/api/cart/details', headers: { cookie } })
    expect(response.statusCode).toBe(502)
    expect(response.body).not.toMatch(/127\.0\.0\.1|ECONN/)
  })

  test('BFF-36 a body cut short is a broken connection, not a shortened 200', async () => {
    const { app } = await siteWith('GET /api/cart/details', (_call, raw) => {
      raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      raw.write('{"items":')
      setTimeout(() => raw.destroy(), 50)
      return undefined
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = await signInAt(address)
    const cut = supertest(address)
      .get('/api/cart/details')
      .set({ ...pageHeaders, cookie })
    await expect(cut).rejects.toThrow('aborted')
  })
})

/** A function that makes a read to a site, whose product server responds as given. */
async function reader() {
  let respond: (raw: ServerResponse) => void = () => undefined
  const { call, cookie } = await siteWith('GET /api/cart/details', (_call, raw) => void respond(raw))
  return (next: typeof respond) => {
    respond = next
    return call({ url: '/api/cart/details', headers: { cookie, 'accept-encoding': 'gzip' } })
  }
}
type Reader = Awaited<ReturnType<typeof reader>>

/** The fan's response to a read when the product server responds as given. */
const responseTo: Reader = async (respond) => (await reader())(respond)

describe('CALL-08 the message of an error’s body', () => {
  const errors: [string, string | Buffer, object, string | undefined][] = [
    ['JSON', '{"userMessage":"Try again"}', {}, 'Try again'],
    ['long JSON', `{"userMessage":"Try again","rest":"${'x'.repeat(400_000)}"}`, {}, 'Try again'],
    ['no JSON', 'Bad gateway', {}, undefined],
    ['no gzip', '{"userMessage":"x"}', { 'content-encoding': 'gzip' }, undefined],
    ['JSON without a message', '{"error":"Down"}', {}, undefined],
  ]
  test('is its userMessage if it is JSON', async () => {
    const read = await reader()
    for (const [name, body, headers, userMessage] of errors) {
      const response = await read((raw) => void raw.writeHead(500, { ...headers }).end(body))
      expect([response.statusCode, response.json().code], name).toEqual([502, 'UPSTREAM_FAILED'])
      expect(response.json().userMessage, name).toBe(userMessage)
      expect(response.json(), name).not.toHaveProperty('stack')
    }
  })

  test('a 4xx passes through even if its JSON is broken, but not if a browser could render it', async () => {
    const broken = await responseTo(
      (raw) => void raw.writeHead(404, { 'content-type': 'application/json' }).end('{"error":'),
    )
    expect([broken.statusCode, broken.body]).toEqual([404, '{"error":'])
    const page = await responseTo(
      (raw) => void raw.writeHead(404, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    )
    expect([page.statusCode, page.json().code]).toEqual([404, 'BAD_REQUEST'])
    expect(page.body).not.toContain('script')
  })
})

const types: [string, number][] = [
  ['application/problem+json', 200],
  ['application/vnd.fans-v1.2+json; charset=utf-8', 200],
  ['TEXT/PLAIN', 200],
  ['text/json', 200],
  ['', 200],
  ['text/plainly', 502],
  ['application/jsonp', 502],
  ['application/+json', 502],
  ['text/html; application/json', 502],
  ['application/json, text/html', 502],
  ['image/svg+xml', 502],
]
test('BFF-36 CALL-44 a response of JSON or plain text passes through with its type; any other type is 502', async () => {
  const read = await reader()
  for (const [type, status] of types) {
    const response = await read((raw) => void raw.writeHead(200, { 'content-type': type }).end('{}'))
    expect(response.statusCode, type).toBe(status)
    const shown = status === 200 ? type || undefined : 'application/json; charset=utf-8'
    expect(response.headers['content-type']).toBe(shown)
  }
})

test('a long response that must not pass through is aborted at the product server', async () => {
  const closed = Promise.withResolvers<void>()
  const { call, signIn } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000' },
    handlers: {
      'GET /api/cart/details': (_call, raw) => {
        raw.once('close', closed.resolve)
        raw.writeHead(200, { 'content-type': 'text/html', 'content-length': 3_000_000 })
        raw.write('<h1>'.padEnd(2_000_000))
        return undefined
      },
    },
  })
  expect((await call({ url: '/api/cart/details', headers: { cookie: await signIn() } })).statusCode).toBe(502)
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
    const response = await responseTo((raw) => void raw.writeHead(status, { 'content-type': type }).end(body))
    expect([response.statusCode, response.body]).toEqual([status, ''])
    expect(response.headers).not.toHaveProperty('content-type')
  },
)

test.each([
  ['br', brotliCompressSync, 'gzip, deflate'],
  ['deflate', deflateSync, 'gzip'],
  ['gzip', gzipSync, 'identity'],
  ['gzip', gzipSync, 'gzip;q=0'],
  ['gzip', gzipSync, ''],
] as const)(
  'CALL-44 %s reaches no client that does not accept it: %#',
  async (coding, compress, accepted) => {
    const { call, cookie } = await siteWith('GET /api/cart/details', (_call, raw) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding }
      raw.writeHead(200, headers).end(compress('{"id":"ä"}'))
      return undefined
    })
    const response = await call({
      url: '/api/cart/details',
      headers: { cookie, 'accept-encoding': accepted },
    })
    expect([response.statusCode, response.body]).toEqual([200, '{"id":"ä"}'])
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(response.headers['content-length']).toBe('11')
  },
)

test('CALL-44 a coding that nobody knows, or a body that is not in it, is 502', async () => {
  const read = await reader()
  for (const coding of ['compress', 'br']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    expect((await read((raw) => void raw.writeHead(200, headers).end('{}'))).statusCode).toBe(502)
  }
})

test('BFF-36 a status that HTTP does not define is 502', async () => {
  const response = await responseTo(
    (raw) => void raw.socket?.end('HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n'),
  )
  expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_FAILED'])
})

test('BFF-72 a 2xx passes through unread, byte for byte, even if its JSON is broken or compressed', async () => {
  const read = await reader()
  for (const body of [
    '{"items":["Käse \u2028"]}',
    '{"items":[{"id":1',
    'null',
    '',
    '\ufeff{}',
    'x'.repeat(400_000),
  ]) {
    const plain = await read(
      (raw) => void raw.writeHead(200, { 'content-type': 'application/json' }).end(body),
    )
    expect([plain.statusCode, plain.body]).toEqual([200, body])
    const zipped = await read((raw) => {
      raw
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(body))
    })
    expect([zipped.statusCode, zipped.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
  }
})

test.each([300, 302, 399])('BFF-05 a redirect is neither followed nor passed on: %i', async (status) => {
  const { call, cookie, origin } = await siteWith('GET /api/cart/details', () => ({
    status,
    headers: { location: '/api/transactions' },
  }))
  const response = await call({ url: '/api/cart/details', headers: { cookie } })
  expect(response.statusCode).toBe(502)
  expect(response.headers).not.toHaveProperty('location')
  expect(origin.callsOf('GET /api/transactions')).toEqual([])
})

test('BFF-04 only the headers of the allow-list pass through', async () => {
  const { call, cookie } = await siteWith('GET /api/cart/details', () => ({
    headers: {
      'set-cookie': ['a=1', 'b=2'],
      server: 'secret',
      'x-powered-by': 'secret',
      'access-control-allow-origin': '*',
      'content-security-policy': 'secret',
      'cache-control': 'public, max-age=60',
    },
  }))
  const { headers } = await call({ url: '/api/cart/details', headers: { cookie } })
  expect(JSON.stringify(headers)).not.toMatch(/secret|access-control|a=1/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
})

test('BFF-36 a compressed response that breaks before its first byte becomes a readable 502', async () => {
  const { call, cookie } = await siteWith('GET /api/cart/details', (_call, raw) => {
    raw.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).flushHeaders()
    setTimeout(() => raw.destroy(), 20)
    return undefined
  })
  const response = await call({ url: '/api/cart/details', headers: { cookie } })
  expect(response.statusCode).toBe(502)
  expect(response.headers).not.toHaveProperty('content-encoding')
  expect(response.json().code).toBe('UPSTREAM_FAILED')
})

test.each([401, 403])('BFF-26 an upstream %i passes through and ends the session', async (status) => {
  const body = { error: 'token expired' }
  const { call, cookie } = await siteWith('GET /api/cart/details', () => ({ status, body }))
  const response = await call({ url: '/api/cart/details', headers: { cookie } })
  expect([response.statusCode, response.json()]).toEqual([status, body])
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect((await call({ url: '/api/session', headers: { cookie } })).json().session).toBeNull()
})

test('BFF-35 hundreds of reads that meet a 503 with a long body are sent once each, and the site recovers at once', async () => {
  let isWell = false
  const { call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000' },
    config: { callsPerAccount: 1_000 },
    handlers: {
      'GET /api/cart/details': () => (isWell ? { body: {} } : { status: 503, body: 'x'.repeat(200_000) }),
    },
  })
  const cookie = await signIn()
  const ask = () => call({ url: '/api/cart/details', headers: { cookie } })
  const responses = await Promise.all(Array.from({ length: 500 }, ask))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([502]))
  expect(origin.callsOf('GET /api/cart/details')).toHaveLength(500)
  isWell = true
  const since = performance.now()
  expect((await ask()).statusCode).toBe(200)
  expect(performance.now() - since).toBeLessThan(1_000)
}, 60_000)

test('BFF-39 a client that disconnects before the response affects no other', async () => {
  const asked = Promise.withResolvers<void>()
  const { app, origin } = await siteWith('GET /api/cart/details', async () => {
    asked.resolve()
    await new Promise((done) => setTimeout(done, 100))
    return { body: { items: 'x'.repeat(200_000) } }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = await signInAt(address)
  const controller = new AbortController()
  const aborted = fetch(`${address}/api/cart/details`, {
    headers: { ...pageHeaders, cookie },
    signal: controller.signal,
  })
  await asked.promise
  controller.abort()
  await expect(aborted).rejects.toThrow()
  const stays = await supertest(address)
    .get('/api/cart/details')
    .set({ ...pageHeaders, cookie })
  expect(stays.body.items).toHaveLength(200_000)
  expect(origin.callsOf('GET /api/cart/details')).toHaveLength(2)
})
