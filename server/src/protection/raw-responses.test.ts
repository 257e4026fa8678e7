import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

/** A listening site, and a function that sends text unchanged and returns everything until the connection is closed. */
async function rawSite() {
  const site = await startSite()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const open = () => connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
  const send = (request: string) => {
    const socket = open()
    socket.write(request)
    return text(socket)
  }
  return { ...site, open, send }
}

const host = 'Host: demo.fans.test\r\n'
const ofPage = `${host}Sec-Fetch-Site: same-origin\r\nX-CSRF: 1\r\n`
const json = `${ofPage}Content-Type: application/json\r\n`
const statusOf = (response: string) => Number(response.split(' ')[1])
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))

test.each([
  [
    'length and chunked',
    `POST /api/vitals HTTP/1.1\r\n${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a folded header', `GET /api/session HTTP/1.1\r\n${host}X-One: a\r\n b\r\n\r\n`],
  ['bare line feeds', 'GET /api/session HTTP/1.1\nHost: demo.fans.test\n\n'],
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['an unsupported Expect header', `GET /api/session HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`],
])('BFF-46 BFF-50 %s is 400 in our envelope and closes the connection', async (_name, request) => {
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
  ['TRACE /', 405],
  ['PROPFIND /api/session', 404],
  ['DELETE /checkout', 405],
  ['CONNECT evil.example:443', 405],
])('BFF-06 BFF-50 %s is %i', async (line, status) => {
  const { send, origin } = await rawSite()
  const response = await send(`${line} HTTP/1.1\r\n${ofPage}Connection: close\r\n\r\n`)
  expect(statusOf(response)).toBe(status)
  if (status === 405) expect(response).toMatch(/^allow: GET/im)
  expect(response).toMatch(/^x-content-type-options: nosniff/im)
  expect(origin.calls).toEqual([])
})

test.each(['CONNECT evil.example:443', 'GET /api/session'])(
  'BFF-50 clients that reset their connection after %s with an unsupported Expect do not end the server',
  async (line) => {
    const { open, send } = await rawSite()
    for (let count = 0; count < 30; count += 1) {
      const socket = open().on('error', () => undefined)
      socket.write(`${line} HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`, () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    expect(statusOf(await send(`GET /api/session HTTP/1.1\r\n${ofPage}Connection: close\r\n\r\n`))).toBe(200)
  },
)

describe('BFF-37 limits', () => {
  const limit = 64 * 1024
  const ends: [string, (body: string) => string][] = [
    ['with a length', (body) => `Content-Length: ${body.length}\r\n\r\n${body}`],
    [
      'without a length',
      (body) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ]
  test.each(ends)('a body over the limit, %s, is 413', async (_name, framed) => {
    const { send, signIn, origin } = await rawSite()
    origin.handlers['POST /api/cart/items'] = () => ({})
    const head = `POST /api/cart/items HTTP/1.1\r\n${json}Cookie: ${await signIn()}\r\nConnection: close\r\n`
    const good = '{"itemID":7,"quantity":1}'
    expect(statusOf(await send(head + framed(good.padEnd(limit))))).toBe(200)
    const response = await send(head + framed(good.padEnd(limit + 1)))
    expect([statusOf(response), bodyOf(response).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(origin.callsOf('POST /api/cart/items')).toHaveLength(1)
  })

  test('headers over the limit are 431', async () => {
    const { send } = await rawSite()
    const response = await send(`GET /api/session HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
    expect([statusOf(response), bodyOf(response).code]).toEqual([431, 'HEADERS_TOO_LARGE'])
  })

  test('slow headers or a slow body are 408', async () => {
    const { app, open } = await rawSite()
    const { server } = app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
    const socket = open()
    const [accepted] = (await once(server, 'connection')) as [Socket]
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted)
    const response = await text(socket)
    expect([statusOf(response), bodyOf(response).code]).toEqual([408, 'REQUEST_TIMEOUT'])
  })
})
