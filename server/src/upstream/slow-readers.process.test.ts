import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { approve, chargeName, payload, proofOf } from '../../test-support/shop.ts'
import { pageHeaders, sessionCookie, startSite } from '../../test-support/site.ts'
import { waitingBytes } from './waiting-responses.ts'

const longCart = 'long'
const longBytes = 400_000
const zippedCart = 'zipped'
const zipped = gzipSync(Buffer.alloc(4_000_000, 'x'))

type Fan = { readonly host: string; readonly customer: string; readonly cookie: string }

/**
 * A listening server of two venues. The cart `long` has 400 KB, which arrive later than their head; `zipped` has 4 MB; every other cart has the amount that `payload` pays. It listens on a
 * Unix socket, because the kernel buffers megabytes of a TCP response before the server notices that the client does not read.
 */
async function listeningShop() {
  const site = await startSite({
    handlers: {
      [chargeName]: approve,
      'GET /api/transactions': () => ({ body: { data: [], totalPages: 0 } }),
      'GET /api/cart/details': async ({ headers: { 'cart-id': id } }, raw) => {
        if (id === zippedCart) {
          raw.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(zipped)
          return undefined
        }
        if (id !== longCart) return { body: { id, payment: { amount: '48.1' } } }
        raw.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
        await wait(100)
        raw.end(Buffer.alloc(longBytes, 'x'))
        return undefined
      },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'slow-readers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'server')
  await site.app.listen({ path })
  return { ...site, path }
}

async function fanOf(app: FastifyInstance, customer: string, tenant = 'demo'): Promise<Fan> {
  const cookie = await sessionCookie(app, tenant, { customerNumber: customer })
  const proof = proofOf(app.config.sessionKeys, { tenant, customer })
  return { host: `${tenant}.fans.test`, customer, cookie: `${cookie}; ${proof}` }
}

/** Requests a cart and never reads the response. Resolves once the request is sent. */
function slowReader(path: string, { host, cookie }: Fan, cartId = longCart): Promise<Socket> {
  const socket = connect({ path })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const headers = { host, cookie, 'cart-id': cartId, ...pageHeaders }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.pause()
  return new Promise((done) => {
    socket.write(`GET /api/cart/details HTTP/1.1\r\n${lines.join('')}\r\n`, () => done(socket))
  })
}

type Shop = Awaited<ReturnType<typeof listeningShop>>

/** The result of a fan's call, and its duration in ms. */
async function timed(shop: Shop, { host, cookie }: Fan, path: string, body?: object) {
  const since = performance.now()
  const call = request({
    socketPath: shop.path,
    path,
    method: body ? 'POST' : 'GET',
    headers: {
      host,
      cookie,
      ...pageHeaders,
      ...(body ? { 'content-type': 'application/json' } : { 'cart-id': 'cart-1' }),
    },
  })
  call.end(body && JSON.stringify(body))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const { statusCode, headers } = response
  return { statusCode, headers, text: await readText(response), ms: performance.now() - since }
}

const pay = (shop: Shop, fan: Fan) => timed(shop, fan, '/api/payments/cards/card-1/charge', payload)

describe('BFF-102 clients that do not read their responses', () => {
  test.each([
    ['64 of one account', 64, 1],
    ['576 of 24 accounts', 576, 24],
    ['576 of 576 accounts', 576, 576],
  ])(
    '%s do not block the cart or the payment of others, at their venue or another',
    async (_who, count, accounts) => {
      const shop = await listeningShop()
      const { app, origin, path } = shop
      const slow = await Promise.all(Array.from({ length: accounts }, (_, n) => fanOf(app, `slow-${n}`)))
      for (let n = 0; n < count; n++) await slowReader(path, slow[n % accounts] as Fan)
      const expected = Math.min(count, accounts * app.config.callsPerEndpoint)
      await expect
        .poll(() => origin.callsOf('GET /api/cart/details').length, { timeout: 20_000 })
        .toBe(expected)
      await expect.poll(() => waitingBytes(app.waitingResponses)).toBeLessThanOrEqual(64 * 1024 * 1024)
      for (const fan of [await fanOf(app, 'other'), await fanOf(app, 'elsewhere', 'light')]) {
        const paid = await pay(shop, fan)
        expect([paid.statusCode, paid.text]).toEqual([200, '{"status":"SUCCESS"}'])
        // In their line it would wait for 10 s.
        expect(paid.ms).toBeLessThan(5_000)
        const cart = await timed(shop, fan, '/api/cart/details')
        expect(cart.statusCode).toBe(200)
        expect(cart.ms).toBeLessThan(5_000)
      }
    },
    60_000,
  )

  test('leave nothing behind when they disconnect', async () => {
    const shop = await listeningShop()
    const { app, origin, path } = shop
    const fan = await fanOf(app, 'slow')
    const sockets: Socket[] = []
    const { callsPerEndpoint, waitingCallsPerAccount } = app.config
    while (sockets.length < callsPerEndpoint + waitingCallsPerAccount)
      sockets.push(await slowReader(path, fan))
    await expect.poll(() => origin.callsOf('GET /api/cart/details').length).toBe(callsPerEndpoint)
    expect((await timed(shop, fan, '/api/cart/details')).statusCode).toBe(429)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await timed(shop, fan, '/api/cart/details')).statusCode).toBe(200)
    expect(app.waitingResponses.size).toBe(0)
    expect(await app.metrics.registry.metrics()).toContain(
      `failures_total{code="CLIENT_LEFT"} ${sockets.length}`,
    )
  })

  test('count with what they were sent decoded', async () => {
    const { app, path } = await listeningShop()
    const socket = await slowReader(path, await fanOf(app, 'slow'), zippedCart)
    await expect.poll(() => waitingBytes(app.waitingResponses)).toBeGreaterThan(3_500_000)
    socket.destroy()
    await expect.poll(() => app.metrics.registry.metrics()).toContain('failures_total{code="CLIENT_LEFT"} 1')
    expect(app.waitingResponses.size).toBe(0)
  })
})
