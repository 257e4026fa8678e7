import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport } from './transport.ts'
import { UpstreamTimeout, UpstreamUnreachable } from './upstream-error.ts'

/** A port on which nobody listens yet. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const transportTo = (port: number) => {
  const transport = createTransport({ upstreamUrl: `http://127.0.0.1:${port}`, upstreamTimeoutMs: 1000 })
  onTestFinished(() => transport.close())
  return transport
}

test('BFF-30 a refused connection is known to have sent nothing', async () => {
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

/** An origin that responses nothing before it is released. */
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

test('BFF-30 a call that waited for a connection until its deadline is known to have sent nothing', async () => {
  const { port, counts } = await hangingOrigin()
  const transport = transportTo(port)
  const charges = Array.from({ length: 70 }, () =>
    transport
      .send({
        endpoint: 'charge',
        method: 'POST',
        path: '/',
        headers: {},
        timeoutMs: 400,
        dedicatedConnection: true,
      })
      .catch((error) => error),
  )
  const failures = await Promise.all(charges)
  expect(failures.every((error) => error instanceof UpstreamTimeout)).toBe(true)
  expect(failures.filter(({ sent }) => sent)).toHaveLength(64)
  expect(counts.requests).toBe(64)
})

test('BFF-35 calls given up in the queue cost no connection when the product server recovers', async () => {
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
