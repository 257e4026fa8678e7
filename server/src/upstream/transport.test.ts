import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport } from './transport.ts'
import { UpstreamUnreachable } from './upstream-failure.ts'

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
  const failure = await transport
    .send({ endpoint: 'test', method: 'POST', path: '/', headers: {} })
    .catch((error) => error)
  expect(failure).toBeInstanceOf(UpstreamUnreachable)
  expect(failure.sent).toBe(false)
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
    const failure = await transport
      .send({ endpoint: 'test', method, path: '/', headers: {} })
      .catch((error) => error)
    expect(failure).toMatchObject({ name: 'AppError', sent: true })
  }
  expect(requests).toBe(2)
})
