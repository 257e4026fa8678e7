import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { pageHeaders, signInAt, siteWith, startSite } from '../../test-support/site.ts'

describe('CALL-08 how the product server’s response reaches the fan', () => {
  test('a 4xx passes with its body', async () => {
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

  test('BFF-36 none in time becomes 504', async () => {
    const { call, cookie } = await siteWith('GET /api/cart/details', () => undefined)
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
    const cut = await fetch(`${address}/api/cart/details`, { headers: { ...pageHeaders, cookie } })
    await expect(cut.text()).rejects.toThrow()
  })
})

test('BFF-05 a redirect is neither followed nor passed on', async () => {
  const { call, cookie, origin } = await siteWith('GET /api/cart/details', () => ({
    status: 302,
    headers: { location: '/api/transactions' },
  }))
  const response = await call({ url: '/api/cart/details', headers: { cookie } })
  expect(response.statusCode).toBe(502)
  expect(response.headers).not.toHaveProperty('location')
  expect(origin.callsOf('GET /api/transactions')).toEqual([])
})

test('BFF-04 only the headers of the allow-list come back', async () => {
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

test.each([401, 403])('BFF-26 an upstream %i passes on and ends the session', async (status) => {
  const body = { error: 'token expired' }
  const { call, cookie } = await siteWith('GET /api/cart/details', () => ({ status, body }))
  const response = await call({ url: '/api/cart/details', headers: { cookie } })
  expect([response.statusCode, response.json()]).toEqual([status, body])
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect((await call({ url: '/api/session', headers: { cookie } })).json().session).toBeNull()
})

test('BFF-35 five hundred reads met by a 503 with a long body are asked for once each, and it recovers at once', async () => {
  let isWell = false
  const { call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '10000' },
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
})

test('BFF-39 a client that disconnects before the response harms no other', async () => {
  const asked = Promise.withResolvers<void>()
  const { app, origin } = await siteWith('GET /api/cart/details', async () => {
    asked.resolve()
    await new Promise((done) => setTimeout(done, 100))
    return { body: 'x'.repeat(200_000) }
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
  const stays = await fetch(`${address}/api/cart/details`, { headers: { ...pageHeaders, cookie } })
  expect((await stays.text()).length).toBe(200_000)
  expect(origin.callsOf('GET /api/cart/details')).toHaveLength(2)
})
