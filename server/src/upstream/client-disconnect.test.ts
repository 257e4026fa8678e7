import { request as ask } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { host, pageHeaders, siteWith, startSite } from '../../test-support/site.ts'
import { memoryStores } from '../state/memory-store.ts'

const item = '{"itemID":1,"quantity":1}'

type Call = { readonly method: string; readonly path: string; readonly body?: string | undefined }
const write: Call = { method: 'POST', path: '/api/cart/items', body: item }

/** Starts a call over the network, which a test can destroy. The server begins to listen for it. */
async function startCall(app: FastifyInstance, cookie: string, { method, path, body }: Call) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const bodyHeaders = body && { 'content-type': 'application/json', 'content-length': body.length }
  const headers = { host, cookie, ...pageHeaders, ...bodyHeaders }
  const request = ask({ port, host: '127.0.0.1', method, path, headers })
  request.on('error', () => undefined)
  request.end(body)
  return request
}

/** Makes a call with this deadline and disconnects as soon as it has reached the product server, which never responds. */
async function disconnectDuring(call: Call, deadlineMs: number) {
  const closed = Promise.withResolvers<number>()
  let reached = 0
  const handler: Handler = (_call, raw) => {
    reached = performance.now()
    raw.once('close', () => closed.resolve(performance.now()))
    return undefined
  }
  const site = await siteWith(`${call.method} ${call.path}`, handler, {
    UPSTREAM_TIMEOUT_MS: `${deadlineMs}`,
  })
  const request = await startCall(site.app, site.cookie, call)
  await expect.poll(() => reached).toBeGreaterThan(0)
  const disconnectedAt = performance.now()
  request.destroy()
  return { msUntilAborted: (await closed.promise) - disconnectedAt, site }
}

test('the upstream call of a read is aborted within a second of its client disconnecting', async () => {
  const { msUntilAborted, site } = await disconnectDuring(
    { method: 'GET', path: '/api/payments/cards' },
    60_000,
  )
  expect(msUntilAborted).toBeLessThan(1_000)
  const counted = () => site.app.metrics.registry.metrics()
  await expect.poll(counted).toContain('storefront_failures_total{code="CLIENT_LEFT"} 1')
  expect(await counted()).toContain('{endpoint="listCards",outcome="client_disconnected"} 1')
})

test('a write continues to its deadline when its client disconnects', async () => {
  const { msUntilAborted } = await disconnectDuring(write, 500)
  expect(msUntilAborted).toBeGreaterThan(350)
})

test('nothing is sent upstream for a client that disconnected during the session lookup', async () => {
  const stores = memoryStores()
  const lookedUp = Promise.withResolvers<void>()
  let isSlow = false
  const revocations = {
    ...stores.revocations,
    get: async (key: string) => {
      if (isSlow) await lookedUp.promise
      return stores.revocations.get(key)
    },
  }
  const site = await startSite({ deps: { stores: { ...stores, revocations } } })
  const cookie = await site.signIn()
  isSlow = true
  const request = await startCall(site.app, cookie, { method: 'GET', path: '/api/payments/cards' })
  await new Promise((done) => setTimeout(done, 100))
  request.destroy()
  await new Promise((done) => setTimeout(done, 100))
  lookedUp.resolve()
  const counted = () => site.app.metrics.registry.metrics()
  await expect.poll(counted).toContain('storefront_failures_total{code="CLIENT_LEFT"} 1')
  // Long enough for the call, if it were sent.
  await new Promise((done) => setTimeout(done, 200))
  expect(site.origin.callsOf('GET /api/payments/cards')).toEqual([])
})

test.each([write, { method: 'DELETE', path: '/api/cart/items/i-1' }])(
  'the response to a write whose client disconnected does no harm and is counted as 499: %o',
  async (call: Call) => {
    const asked = Promise.withResolvers<void>()
    const respond = Promise.withResolvers<void>()
    const site = await siteWith(`${call.method} ${call.path}`, async () => {
      asked.resolve()
      await respond.promise
      return { body: { orderId: 'o-1' } }
    })
    const request = await startCall(site.app, site.cookie, call)
    await asked.promise
    request.destroy()
    const counted = () => site.app.metrics.registry.metrics()
    await expect.poll(counted).toContain('storefront_failures_total{code="CLIENT_LEFT"} 1')
    respond.resolve()
    await expect
      .poll(counted)
      .toMatch(/upstream_duration_seconds_count\{endpoint="\w+CartItem",outcome="2xx"\} 1/)
    expect((await site.call({ url: '/api/session', headers: { cookie: site.cookie } })).statusCode).toBe(200)
  },
)

test('a response to a write whose client disconnects after its head is ended, and is not an error of the server', async () => {
  const closed = Promise.withResolvers<void>()
  const lines: string[] = []
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000', LOG_LEVEL: 'error' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
    handlers: {
      'POST /api/cart/items': (_call, raw) => {
        raw.once('close', closed.resolve)
        raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 3_000_000 }).flushHeaders()
        return undefined
      },
    },
  })
  const request = await startCall(site.app, await site.signIn(), write)
  await expect.poll(() => site.app.waitingResponses.size).toBe(1)
  request.destroy()
  await closed.promise
  await expect.poll(() => site.app.waitingResponses.size).toBe(0)
  expect(lines.filter((line) => /"level":[456]0/.test(line))).toEqual([])
})

test('a client that disconnects while its session is checked leaves nothing behind', async () => {
  const asked = Promise.withResolvers<void>()
  const checked = Promise.withResolvers<void>()
  const site = await startSite({
    handlers: {
      'GET /api/transactions/T-1/orders': () => ({ status: 403 }),
      'GET /api/console/entertainments/events': async () => {
        asked.resolve()
        await checked.promise
        return { body: [] }
      },
    },
  })
  const path = '/api/transactions/T-1/orders'
  const request = await startCall(site.app, await site.signIn(), { method: 'GET', path })
  await asked.promise
  request.destroy()
  await expect.poll(() => site.app.metrics.registry.metrics()).toContain('{code="CLIENT_LEFT"} 1')
  checked.resolve()
  await expect
    .poll(() => site.app.metrics.registry.metrics())
    .toContain('endpoint="listEvents",outcome="2xx"} 1')
  expect(site.app.waitingResponses.size).toBe(0)
})
