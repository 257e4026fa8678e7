import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test-support/free-port.ts'
import { startOrigin } from '../../test-support/origin.ts'
import type { Reader } from './call.ts'
import { createTransport } from './transport.ts'
import { UpstreamTimeout, UpstreamUnreachable } from './upstream-error.ts'

const transportTo = (
  port: number,
  observe?: (endpoint: string, outcome: string, seconds: number) => void,
) => {
  const upstreamUrl = `http://127.0.0.1:${port}`
  const transport = createTransport({
    upstreamConnections: 64,
    upstreamQueue: 512,
    upstreamUrl,
    upstreamTimeoutMs: 1000,
    ...(observe && { observe }),
  })
  onTestFinished(() => transport.close())
  return transport
}

test('BFF-30 a refused connection certainly sent nothing', async () => {
  const transport = transportTo(await freePort())
  const error = await transport
    .send({ endpoint: 'test', method: 'POST', path: '/', headers: {} })
    .catch((error) => error)
  expect(error).toBeInstanceOf(UpstreamUnreachable)
  expect(error.sent).toBe(false)
})

test('BFF-29 a connection that broke after the request counts as sent, and nothing is repeated', async () => {
  let requests = 0
  const server = createServer((request) => {
    requests += 1
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const transport = transportTo((server.address() as AddressInfo).port)
  for (const method of ['GET', 'POST'] as const) {
    const error = await transport
      .send({ endpoint: 'test', method, path: '/', headers: {} })
      .catch((error) => error)
    expect(error).toMatchObject({ name: 'AppError', sent: true })
  }
  expect(requests).toBe(2)
})

/** An origin that does not respond before it is released. */
async function hangingOrigin() {
  const released = Promise.withResolvers<void>()
  const counts = { requests: 0, connections: 0 }
  const server = createServer(async (_request, response) => {
    counts.requests += 1
    await released.promise
    response.end('{}')
  }).listen(0, '127.0.0.1')
  server.on('connection', () => {
    counts.connections += 1
  })
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, counts, release: released.resolve }
}

test('BFF-30 a call that waited for a connection until its deadline certainly sent nothing', async () => {
  const { port, counts } = await hangingOrigin()
  const transport = transportTo(port)
  const charge = (timeoutMs: number) =>
    transport
      .send({
        endpoint: 'charge',
        method: 'POST',
        path: '/',
        headers: {},
        timeoutMs,
        dedicatedConnection: true,
      })
      .catch((error) => error)
  const sent = Array.from({ length: 64 }, () => charge(2_500))
  await expect.poll(() => counts.requests).toBe(64)
  // They give up well before the others and free a connection.
  const waiting = await Promise.all(Array.from({ length: 6 }, () => charge(300)))
  expect(waiting.map((error) => [error instanceof UpstreamTimeout, error.sent])).toEqual(
    Array.from({ length: 6 }, () => [true, false]),
  )
  const failures = await Promise.all(sent)
  expect(failures.every((error) => error instanceof UpstreamTimeout && error.sent)).toBe(true)
  expect(counts.requests).toBe(64)
})

test('BFF-35 calls that were given up in the queue use no connection when the product server recovers', async () => {
  const { port, counts, release } = await hangingOrigin()
  const transport = transportTo(port)
  const ask = (timeoutMs: number) =>
    transport.send({ endpoint: 'x', method: 'GET', path: '/', headers: {}, timeoutMs })
  const slow = Array.from({ length: 64 }, () => ask(5_000))
  await expect.poll(() => counts.requests).toBe(64)
  const given = Array.from({ length: 300 }, () => ask(100).catch(() => 'given up'))
  expect(new Set(await Promise.all(given))).toEqual(new Set(['given up']))
  release()
  expect((await ask(5_000)).status).toBe(200)
  await Promise.all(slow)
  expect(counts).toEqual({ requests: 65, connections: 64 })
})

/** Collects the observed outcomes, each with its endpoint, and the seconds of the calls. */
function observer() {
  const outcomes: string[] = []
  const seconds: number[] = []
  const observe = (endpoint: string, outcome: string, took: number) => {
    outcomes.push(`${endpoint} ${outcome}`)
    seconds.push(took)
  }
  return { outcomes, seconds, observe }
}

test.each([
  ['GET', ['x unreachable', 'x unreachable']],
  ['POST', ['x unreachable']],
] as const)('a %s that sent nothing is tried in total: %j', async (method, tries) => {
  const { outcomes, observe } = observer()
  const transport = transportTo(await freePort(), observe)
  await expect(transport.send({ endpoint: 'x', method, path: '/', headers: {} })).rejects.toBeInstanceOf(
    UpstreamUnreachable,
  )
  expect(outcomes).toEqual(tries)
})

test('BFF-39 no call is tried again for a client that has disconnected', async () => {
  const { outcomes, observe } = observer()
  const transport = transportTo(await freePort(), observe)
  const client: Reader = { hasDisconnected: true, call: null, reserve: () => true }
  const call = transport.send({ endpoint: 'x', method: 'GET', path: '/', headers: {}, client })
  expect(client.call).not.toBeNull()
  await expect(call).rejects.toBeInstanceOf(UpstreamUnreachable)
  expect(outcomes).toEqual(['x client_disconnected'])
  expect(client.call).toBeNull()
})

test('every call is observed once, with its outcome and seconds', async () => {
  const { outcomes, seconds, observe } = observer()
  const origin = await startOrigin({
    'GET /fine': () => ({}),
    'GET /missing': () => ({ status: 404 }),
    'GET /silent': () => undefined,
    'GET /noise': (_call, raw) => void raw.socket?.end('noise\r\n\r\n'),
    'GET /cut': (_call, raw) => void raw.destroy(),
  })
  const transport = transportTo(Number(new URL(origin.url).port), observe)
  for (const path of ['fine', 'missing', 'silent', 'noise', 'cut']) {
    await transport
      .send({ endpoint: path, method: 'GET', path: `/${path}`, headers: {}, timeoutMs: 300 })
      .catch(() => undefined)
  }
  expect(outcomes).toEqual([
    'fine 2xx',
    'missing 4xx',
    'silent timeout',
    'noise invalid_response',
    'cut unreachable',
  ])
  for (const took of seconds) expect(took).toBeGreaterThan(0)
  expect(Math.max(...seconds)).toBeLessThan(5)
})

test.each([
  ['', ''],
  ['/', ''],
  ['/shop/v1//', '/shop/v1'],
])('of the base address %j the path is %j', (path, basePath) => {
  const transport = createTransport({
    upstreamConnections: 64,
    upstreamQueue: 512,
    upstreamUrl: `http://127.0.0.1:1${path}`,
    upstreamTimeoutMs: 1,
  })
  expect(transport.basePath).toBe(basePath)
})

test('a call in flight ends at once when the server closes', async () => {
  const { port, counts } = await hangingOrigin()
  const transport = transportTo(port)
  const call = transport
    .send({ endpoint: 'x', method: 'GET', path: '/', headers: {}, timeoutMs: 60_000 })
    .catch((error) => error)
  await expect.poll(() => counts.requests).toBe(1)
  await transport.close()
  expect(await call).toMatchObject({ code: 'UPSTREAM_FAILED' })
})
