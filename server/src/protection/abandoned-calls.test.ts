import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { approve, dropConnection, longTimeouts, shop } from '../../test-support/shop.ts'
import { pageHeaders, type SiteOptions, sessionCookie, startSite } from '../../test-support/site.ts'

const items = '/api/cart/items'
const write = `POST ${items}`
const item = JSON.stringify({ itemID: 1, quantity: 1 })
const json = { 'content-type': 'application/json' }

/** A listening server whose calls the handler `answer.with` answers, and the calls of fans, whose clients a test can destroy. */
async function listeningSite(
  answer: { with: Handler },
  { env, config = {} }: Pick<SiteOptions, 'env' | 'config'> = {},
) {
  const handler: Handler = (...call) => answer.with(...call)
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000', ...env },
    config,
    handlers: { [write]: handler, 'GET /api/cart/details': handler },
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = await sessionCookie(site.app, 'demo', {})
  return {
    ...site,
    reached: () => site.origin.callsOf(write).length,
    start: () => send(site.app, { cookie }),
    post: () => site.call({ method: 'POST', url: items, payload: item, headers: { cookie, ...json } }),
    read: () => site.call({ url: '/api/cart/details', headers: { cookie } }),
  }
}

type Call = { cookie: string; host?: string; method?: string; path?: string }

/** Sends a call over the network, a write by default, on a connection of its own. */
function send(
  app: FastifyInstance,
  { cookie, host = 'demo.fans.test', method = 'POST', path = items }: Call,
): ClientRequest {
  const { port } = app.server.address() as { port: number }
  const body = method === 'POST' ? item : undefined
  const headers = { host, cookie, ...pageHeaders, ...(body && { ...json, 'content-length': body.length }) }
  const call = request({ port, host: '127.0.0.1', agent: false, method, path, headers })
  call.on('error', () => undefined)
  call.end(body)
  return call
}

const statusOf = (call: ClientRequest) =>
  new Promise<number | undefined>((done) =>
    call.once('response', (response) => done(response.resume().statusCode)),
  )

/** Asserts that three writes may be under way, and that the fourth waits. */
async function expectRoomForThree(
  site: Awaited<ReturnType<typeof listeningSite>>,
  answer: { with: Handler },
) {
  const released = Promise.withResolvers<void>()
  answer.with = () => released.promise.then(() => ({ body: {} }))
  const before = site.reached()
  const calls = Array.from({ length: 4 }, site.post)
  await expect.poll(() => site.reached() - before).toBe(3)
  await wait(100)
  expect(site.reached() - before).toBe(3)
  released.resolve()
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
}

describe('BFF-102 a call counts', () => {
  test('until the product server has answered it, when its client has left', async () => {
    const released = Promise.withResolvers<void>()
    const answer = { with: (() => released.promise.then(() => ({ body: {} }))) as Handler }
    const site = await listeningSite(answer)
    const calls = Array.from({ length: 3 }, site.start)
    await expect.poll(site.reached).toBe(3)
    for (const call of calls) call.destroy()
    await expect.poll(() => site.app.metrics.registry.metrics()).toContain('{code="CLIENT_LEFT"} 3')
    const fourth = site.start()
    await wait(100)
    fourth.destroy()
    const next = site.post()
    await wait(100)
    expect(site.reached()).toBe(3)
    released.resolve()
    expect((await next).statusCode).toBe(200)
    // Without the fourth, whose client left before its turn.
    expect(site.reached()).toBe(4)
    await expectRoomForThree(site, answer)
  })

  test('no longer than its client stays, if it is a read', async () => {
    const site = await listeningSite({ with: () => undefined })
    const cookie = await sessionCookie(site.app, 'demo', {})
    const read = () => send(site.app, { cookie, method: 'GET', path: '/api/cart/details' })
    const reached = () => site.origin.callsOf('GET /api/cart/details').length
    for (let round = 1; round <= 2; round++) {
      const calls = [read(), read(), read()]
      await expect.poll(reached).toBe(round * 3)
      for (const call of calls) call.destroy()
    }
  })

  test('until our own handler has ended, also while it waits for the call of another', async () => {
    const released = Promise.withResolvers<void>()
    const { app, cookie, origin } = await shop(approve, {
      env: longTimeouts,
      config: { callsPerEndpoint: 2 },
      handlers: { 'GET /api/transactions': () => released.promise.then(() => ({ body: { data: [] } })) },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const lookUp = (orderId: string) =>
      send(app, { cookie, method: 'GET', path: `/api/payments/orders/${orderId}/attempt` })
    const first = statusOf(lookUp('order-1'))
    await expect.poll(() => origin.callsOf('GET /api/transactions').length).toBe(1)
    const second = lookUp('order-2')
    await wait(100)
    second.destroy()
    await expect.poll(() => app.metrics.registry.metrics()).toContain('{code="CLIENT_LEFT"} 1')
    expect(await statusOf(lookUp('order-3'))).toBe(429)
    released.resolve()
    expect(await first).toBe(200)
    expect(await statusOf(lookUp('order-3'))).toBe(200)
  })

  const ends: [string, Handler][] = [
    ['a response', () => ({ body: {} })],
    ['an empty response', () => ({ status: 204 })],
    ['a 304', () => ({ status: 304 })],
    ['a redirect', () => ({ status: 302, headers: { location: '/x' } })],
    ['a refusal', () => ({ status: 400 })],
    ['a 503', () => ({ status: 503, body: 'x'.repeat(100_000) })],
    ['HTML', () => ({ headers: { 'content-type': 'text/html' }, body: `<p>${'x'.repeat(100_000)}` })],
    ['a broken connection', dropConnection],
    [
      'half a response',
      (_call, raw) => void raw.writeHead(200, { 'content-length': 9 }).write('x', () => raw.destroy()),
    ],
    ['no response', () => undefined],
  ]
  test.each(ends)('no longer once it has ended with %s', async (_end, handler) => {
    const answer = { with: handler }
    const site = await listeningSite(answer, { env: { UPSTREAM_TIMEOUT_MS: '2000' } })
    await Promise.allSettled(Array.from({ length: 3 }, () => [site.post(), site.read()]).flat())
    const left = [site.start(), site.start(), site.start()]
    await expect.poll(site.reached).toBe(6)
    for (const call of left) call.destroy()
    answer.with = () => ({ body: {} })
    expect((await site.post()).statusCode).toBe(200)
    await expectRoomForThree(site, answer)
  })

  test('no longer once it was given up while it waited for a connection', async () => {
    const answer: { with: Handler } = { with: () => undefined }
    const site = await listeningSite(answer, {
      env: { UPSTREAM_TIMEOUT_MS: '300' },
      config: { upstreamConnections: 1 },
    })
    for (let count = 0; count < 2; count++) {
      const calls = await Promise.all([site.post(), site.post(), site.post()])
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([504, 504, 504])
    }
    answer.with = () => ({ body: {} })
    expect((await site.post()).statusCode).toBe(200)
  })

  test('no longer when it ends before its handler begins', async () => {
    const answer: { with: Handler } = { with: () => ({ body: {} }) }
    const site = await listeningSite(answer)
    const cookie = await sessionCookie(site.app, 'demo', {})
    const headers = { cookie, ...json }
    const refused = [
      { payload: '{' },
      { payload: '{}' },
      { payload: 'x'.repeat(70_000) },
      { payload: item, headers: { ...headers, 'content-type': 'text/css' } },
    ]
    for (const call of refused) {
      for (let count = 0; count < 4; count++) {
        const { statusCode } = await site.call({ method: 'POST', url: items, headers, ...call })
        expect([400, 413, 415]).toContain(statusCode)
      }
    }
    for (let count = 0; count < 4; count++)
      await site.call({ method: 'HEAD', url: '/api/cart/details', headers: { cookie } })
    for (let count = 0; count < 20; count++) site.start().destroy()
    await expectRoomForThree(site, answer)
  })

  test('no longer after a 401 that ended its session', async () => {
    const answer: { with: Handler } = { with: () => ({ status: 401 }) }
    const site = await listeningSite(answer)
    for (let count = 0; count < 4; count++) {
      const cookie = await sessionCookie(site.app, 'demo', {})
      const headers = { cookie, ...json }
      expect((await site.call({ method: 'POST', url: items, payload: item, headers })).statusCode).toBe(401)
    }
    await expectRoomForThree(site, answer)
  })
})

test('BFF-102 640 abandoned writes of one account delay no other account, and all but three are never sent', async () => {
  const answer: { with: Handler } = {
    with: ({ headers: { domain } }) => (domain === 'light' ? { body: {} } : undefined),
  }
  const site = await listeningSite(answer)
  for (let count = 0; count < 640; count += 32) {
    const calls = Array.from({ length: 32 }, site.start)
    await wait(30)
    for (const call of calls) call.destroy()
  }
  const connections = () =>
    new Promise((done) => site.app.server.getConnections((_error, count) => done(count)))
  await expect.poll(connections).toBe(0)
  const other = { cookie: await sessionCookie(site.app, 'light', {}), host: 'light.fans.test' }
  const since = performance.now()
  expect(await statusOf(send(site.app, other))).toBe(200)
  // Behind a call that hangs it would take 60 s.
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(site.reached()).toBe(4)
})
