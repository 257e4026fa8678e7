import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { chargeName, shop } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import type { Reader } from './call.ts'
import { createTransport } from './transport.ts'
import { UpstreamBusy, UpstreamTimeout } from './upstream-error.ts'

const cards = { url: '/api/payments/cards' }

test('BFF-85 calls beyond the queue of a slow endpoint are refused at once, and other endpoints are unaffected', async () => {
  const released = Promise.withResolvers<void>()
  const { app, call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '30000' },
    config: { upstreamConnections: 4, upstreamQueue: 8, callsPerAccount: 1_000 },
    handlers: {
      'GET /api/payments/cards': () => released.promise.then(() => ({ body: [] })),
      'GET /api/transactions': () => ({ body: { data: [] } }),
    },
  })
  const headers = { cookie: await signIn() }
  const gauge = async (name: string) =>
    (await app.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`storefront_upstream_${name}{endpoint="listCards"}`))
      ?.split(' ')[1]

  const held = Array.from({ length: 12 }, () => call({ ...cards, headers }))
  await expect.poll(() => gauge('queued'), { timeout: 5_000 }).toBe('8')
  expect(await gauge('in_flight')).toBe('4')

  // They end although none of the earlier calls has ended.
  const refused = await Promise.all(Array.from({ length: 50 }, () => call({ ...cards, headers })))
  for (const response of refused) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json().code).toBe('UNAVAILABLE')
  }
  expect(await gauge('refused_total')).toBe('50')
  expect((await call({ url: '/api/transactions', headers })).statusCode).toBe(200)

  released.resolve()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(origin.callsOf('GET /api/payments/cards')).toHaveLength(12)
  await expect.poll(() => gauge('in_flight')).toBe('0')
  expect(await gauge('queued')).toBe('0')
  expect((await call({ ...cards, headers })).statusCode).toBe(200)
})

test('BFF-85 a charge that the queue refuses was not sent: 503 PAYMENT_NOT_SENT, and the order is free', async () => {
  const released = Promise.withResolvers<void>()
  const { pay, attempt, charges } = await shop(
    () => released.promise.then(() => ({ body: { status: 'SUCCESS' } })),
    {
      env: { UPSTREAM_TIMEOUT_MS: '20000', CHARGE_TIMEOUT_MS: '20000' },
      config: { upstreamConnections: 1, upstreamQueue: 1 },
    },
  )
  const first = pay({ orderId: 'order-1' })
  await expect.poll(() => charges().length, { timeout: 5_000 }).toBe(1)
  const second = pay({ orderId: 'order-2' })
  await expect.poll(() => attempt('order-2'), { timeout: 5_000 }).toBe('PENDING')
  await expect
    .poll(async () => (await pay({ orderId: 'order-3' })).json().code, { timeout: 5_000 })
    .toBe('PAYMENT_NOT_SENT')
  const refused = await pay({ orderId: 'order-3' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(await attempt('order-3')).toBe('NONE')
  expect(charges()).toHaveLength(1)
  released.resolve()
  expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await pay({ orderId: 'order-3' })).statusCode).toBe(200)
  expect(charges()).toHaveLength(3)
})

test(`BFF-85 ${chargeName}: a cart whose queue is full ends the charge as not sent`, async () => {
  const released = Promise.withResolvers<void>()
  const { pay, charges, origin } = await shop(() => ({ body: { status: 'SUCCESS' } }), {
    env: { UPSTREAM_TIMEOUT_MS: '20000' },
    config: { upstreamConnections: 1, upstreamQueue: 1 },
    handlers: {
      'GET /api/cart/details': ({ headers }) =>
        released.promise.then(() => ({ body: { id: headers['cart-id'], payment: { amount: '48.1' } } })),
    },
  })
  const held = [pay({ orderId: 'order-1' }), pay({ orderId: 'order-2' })]
  await expect.poll(() => origin.callsOf('GET /api/cart/details').length, { timeout: 5_000 }).toBe(1)
  await expect
    .poll(async () => (await pay({ orderId: 'order-3' })).json().code, { timeout: 5_000 })
    .toBe('PAYMENT_NOT_SENT')
  released.resolve()
  await Promise.all(held)
  expect(charges()).toHaveLength(2)
})

/** How many calls are refused. A client that disconnects at once frees its place, if it got one. */
function refusalsOf(calls: readonly string[], places: number): number {
  let [taken, refused] = [0, 0]
  for (const end of calls) {
    if (taken === places) refused += 1
    else if (end !== 'leave') taken += 1
  }
  return refused
}

/** How a call ends: with a response, a broken connection, its deadline, or a client that disconnects. */
const ends = fc.constantFrom('ok', 'break', 'hang', 'leave')

test('BFF-85 calls free their places however they end, and never more than the bound are in flight', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/ok') response.end('{}')
    if (request.url === '/break') request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bounds = { upstreamConnections: 2, upstreamQueue: 3 }
  const send = (transport: ReturnType<typeof createTransport>, end: string, timeoutMs = 50) => {
    const client =
      end === 'leave' ? { hasDisconnected: false, call: null as Reader['call'], reserve: () => true } : null
    const sent = transport.send({
      endpoint: 'test',
      method: end === 'break' ? 'POST' : 'GET',
      path: `/${end === 'leave' ? 'hang' : end}`,
      headers: {},
      timeoutMs,
      client,
    })
    if (client) {
      client.hasDisconnected = true
      client.call?.abort(new UpstreamTimeout())
    }
    return sent.then(
      () => 'sent',
      (error: unknown) => (error instanceof UpstreamBusy ? 'refused' : 'failed'),
    )
  }
  await fc.assert(
    fc.asyncProperty(fc.array(ends, { maxLength: 20 }), async (calls) => {
      const transport = createTransport({
        upstreamUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        upstreamTimeoutMs: 10_000,
        ...bounds,
      })
      const refusals = (await Promise.all(calls.map((end) => send(transport, end)))).filter(
        (result) => result === 'refused',
      )
      expect(refusals).toHaveLength(refusalsOf(calls, 5))
      await expect
        .poll(() => transport.loads().every(({ inFlight, queued }) => inFlight + queued === 0), {
          interval: 5,
        })
        .toBe(true)
      const places = await Promise.all(Array.from({ length: 6 }, () => send(transport, 'ok', 10_000)))
      expect(places.toSorted()).toEqual(['refused', ...Array(5).fill('sent')])
      await transport.close()
    }),
    { numRuns: 40 },
  )
}, 30_000)
