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

test('BFF-50 a body that cannot be read is 400 at once', async () => {
  const { send } = await rawSite()
  const head = `POST /api/vitals HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`
  expect(statusOf(await send(`${head}no length\r\n`))).toBe(400)
})

describe('a request that is not for our handlers, behind another one on its connection', () => {
  const seconds: [string, string, number, string?][] = [
    [
      'an unsupported Expect',
      `GET /api/session HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`,
      400,
      'checkExpectation',
    ],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n${'x'.repeat(1_000_000)}`, 405, 'connect'],
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    ['headers over the limit', `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'a body that cannot be read',
      `POST /api/vitals HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nno length\r\n`,
      400,
    ],
  ]

  /** A site whose cart is sent in two parts, the second when `finish` is called, and a client that asks for it and never hangs up. */
  async function siteWithCart(rest: string) {
    const site = await rawSite()
    const finish = Promise.withResolvers<void>()
    const [begun, end] = ['{"part":1', `,"rest":"${rest}"}`]
    site.origin.handlers['GET /api/cart/details'] = async ({ headers }, raw) => {
      raw.writeHead(200, { 'content-type': 'application/json', 'content-length': begun.length + end.length })
      if (headers['cart-id'] === 'begun') raw.write(begun)
      await finish.promise
      raw.end(headers['cart-id'] === 'begun' ? end : begun + end)
    }
    const { port } = site.app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const cookie = await site.signIn()
    const ask = (cart: string) =>
      `GET /api/cart/details HTTP/1.1\r\n${ofPage}Cookie: ${cookie}\r\nCart-Id: ${cart}\r\n\r\n`
    return { ...site, socket, ask, finish: finish.resolve, cart: begun + end }
  }

  test.each(seconds)(
    '%s waits for that response, which arrives whole',
    async (_name, second, status, event = 'clientError') => {
      for (const [cart, rest] of [
        ['waiting', 'short'],
        ['begun', 'short'],
        ['begun', 'x'.repeat(8_000_000)],
      ] as const) {
        const site = await siteWithCart(rest)
        const { app, socket, origin } = site
        const received = text(socket)
        const known = origin.calls.length
        if (cart === 'waiting') {
          socket.write(site.ask(cart) + second)
          await expect.poll(() => origin.calls.length).toBe(known + 1)
        } else {
          socket.write(site.ask(cart))
          await once(socket, 'data')
          const seen = once(app.server, event)
          socket.write(second)
          await seen
        }
        site.finish()
        const [head = '', ...others] = (await received).split(/(?=HTTP\/1\.1 \d)/)
        expect([statusOf(head), head.endsWith(site.cart)]).toEqual([200, true])
        expect(others.map(statusOf)).toEqual([status])
        await app.close()
      }
    },
  )

  test('what still arrives after text that is not HTTP is read no more, and counted no more', async () => {
    const { app, socket, origin, ask, finish } = await siteWithCart('short')
    const received = text(socket)
    socket.write(`${ask('waiting')}hello\r\n\r\n`)
    await expect.poll(() => origin.callsOf('GET /api/cart/details').length).toBe(1)
    for (let count = 0; count < 20; count += 1) {
      const seen = once(app.server, 'clientError')
      socket.write('hello')
      await seen
    }
    expect(await app.metrics.registry.metrics()).toContain('malformed_requests_total{status="400"} 1')
    finish()
    expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

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
