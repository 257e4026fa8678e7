import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startSite } from '../test-support/site.ts'

const limitOf = 64 * 1024

/** A listening site, and a function that sends bytes unchanged and returns everything until the connection is closed. */
async function rawSite() {
  const site = await startSite()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as { port: number }
  const send = async (...chunks: string[]) => {
    const socket = connect(port, '127.0.0.1')
    for (const chunk of chunks) socket.write(chunk)
    return text(socket)
  }
  return { ...site, send }
}

const host = 'Host: demo.fans.test\r\n'
const page = `${host}Sec-Fetch-Site: same-origin\r\nX-CSRF: 1\r\nContent-Type: application/json\r\n`
const statusOf = (response: string) => Number(response.split(' ')[1])
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))

describe('BFF-50 a request that two parsers could read differently is 400 and closes the connection', () => {
  test.each([
    [
      'length and chunked',
      `POST /api/vitals HTTP/1.1\r\n${page}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two lengths',
      `POST /api/vitals HTTP/1.1\r\n${page}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    ],
    ['a folded header', `GET /api/session HTTP/1.1\r\n${host}X-One: a\r\n b\r\n\r\n`],
    ['bare line feeds', 'GET /api/session HTTP/1.1\nHost: demo.fans.test\n\n'],
    ['a bare line feed in a header', `GET /api/session HTTP/1.1\r\n${host}X-One: a\nX-Two: b\r\n\r\n`],
    ['a space before the colon', `GET /api/session HTTP/1.1\r\n${host}X-One : a\r\n\r\n`],
    ['chunked, but not last', `POST /api/vitals HTTP/1.1\r\n${page}Transfer-Encoding: chunked, gzip\r\n\r\n`],
    ['text that is not HTTP', 'hello\r\n\r\n'],
  ])('%s', async (_name, request) => {
    const { send, origin } = await rawSite()
    const response = await send(request)
    expect(statusOf(response)).toBe(400)
    expect(response).toMatch(/^connection: close/im)
    expect(response).toMatch(/^x-content-type-options: nosniff/im)
    expect(response).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im)
    expect(response).toMatch(/^cache-control: no-store/im)
    expect(bodyOf(response)).toEqual({
      error: 'The request is not valid.',
      code: 'BAD_REQUEST',
      requestId: expect.any(String),
    })
    expect(origin.calls).toEqual([])
  })

  test.each([
    ['TRACE /api/session', 405],
    ['PROPFIND /api/session', 404],
    ['TRACE /', 405],
    ['DELETE /checkout', 405],
    ['CONNECT evil.example:443', 405],
  ])('BFF-06 %s is %i', async (line, status) => {
    const { send, origin } = await rawSite()
    const response = await send(
      `${line} HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nX-CSRF: 1\r\nConnection: close\r\n\r\n`,
    )
    expect(statusOf(response)).toBe(status)
    if (status === 405) expect(response).toMatch(/^allow: GET/im)
    expect(response).toMatch(/^x-content-type-options: nosniff/im)
    expect(origin.calls).toEqual([])
  })

  test('BFF-50 clients that reset their connection after CONNECT or an unsupported Expect do not end the server', async () => {
    const { send, app } = await rawSite()
    const { port } = app.server.address() as { port: number }
    const requests = ['CONNECT evil.example:443', 'GET /api/session', 'TRACE /']
    for (let count = 0; count < 300; count += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(`${requests[count % 3]} HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`, () =>
        setTimeout(() => socket.resetAndDestroy(), count % 4),
      )
      await once(socket, 'close')
    }
    expect(statusOf(await send(`GET /api/session HTTP/1.1\r\n${page}Connection: close\r\n\r\n`))).toBe(200)
  })

  test('BFF-50 an unsupported Expect header is 400', async () => {
    const { send } = await rawSite()
    expect(statusOf(await send(`GET /api/session HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`))).toBe(400)
  })
})

describe('BFF-37 limits', () => {
  test.each([
    ['with a length', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
    ['with only a length', (body: string) => `Content-Length: ${body.length}\r\n\r\n`],
    [
      'without a length',
      (body: string) =>
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('a body over the limit, %s, is 413', async (_name, framed) => {
    const { send, signIn, origin } = await rawSite()
    const head = `POST /api/cart/items HTTP/1.1\r\n${page}Cookie: ${await signIn()}\r\nConnection: close\r\n`
    const response = await send(head + framed(`"${'x'.repeat(limitOf)}"`))
    expect([statusOf(response), bodyOf(response).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(origin.callsOf('POST /api/cart/items')).toEqual([])
  })

  test('headers over the limit are 431', async () => {
    const { send } = await rawSite()
    const response = await send(`GET /api/session HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
    expect([statusOf(response), bodyOf(response).code]).toEqual([431, 'HEADERS_TOO_LARGE'])
  })

  test.each([
    ['headers', `GET /api/session HTTP/1.1\r\n${host}X-Slow: `],
    ['a body', `POST /api/vitals HTTP/1.1\r\n${page}Content-Length: 100\r\n\r\n{"ent`],
  ])('%s that never end are 408', async (_name, beginning) => {
    const { app, send } = await rawSite()
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000])
    app.server.headersTimeout = 200
    app.server.requestTimeout = 400
    const response = await send(beginning)
    expect([statusOf(response), bodyOf(response).code]).toEqual([408, 'REQUEST_TIMEOUT'])
  })
})

test('BFF-52 no header grants access: not that of a health checker, an internal address, or a claim to be internal', async () => {
  const { call, origin } = await startSite({ env: { TRUST_PROXY: '127.0.0.1' } })
  for (const headers of [
    { 'user-agent': 'kube-probe/1.30' },
    { 'user-agent': 'GoogleHC/1.0', 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1', 'x-original-url': '/api/session', 'x-rewrite-url': '/api/session' },
    { 'x-http-method-override': 'GET', 'x-forwarded-user': 'fan@example.com' },
    { authorization: 'Bearer token', 'customer-reference-number': 'C-1', 'x-internal': 'true' },
  ]) {
    expect((await call({ url: '/api/payments/cards', headers })).statusCode).toBe(401)
    expect((await call({ url: '/metrics', headers: { accept: '*/*', ...headers } })).statusCode).toBe(404)
  }
  expect(origin.calls).toEqual([])
})
