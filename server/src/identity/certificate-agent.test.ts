import { once } from 'node:events'
import { get } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { certificates } from '../../test-support/certificate.ts'
import { CertificateAgent } from './certificate-agent.ts'

const { authority, good } = await certificates()
const deadlineMs = 5_000

afterEach(() => void vi.useRealTimers())

/** A host over TLS that does with each connection what it is told, and a request to it by the agent. */
async function requestTo(respond: (socket: Socket) => void) {
  const server = createServer(good, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => respond(socket))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const agent = new CertificateAgent(deadlineMs)
  const connections = () => new Promise((done) => server.getConnections((_error, count) => done(count)))
  return { connections, request: get({ agent, host: 'localhost', port, ca: authority }) }
}

test('BFF-66 a connection that responds in time leaves neither itself nor a timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { request, connections } = await requestTo(
    (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
  )
  const [response] = await once(request, 'response')
  expect(vi.getTimerCount()).toBe(1)
  response.resume()
  await once(response, 'close')
  await expect.poll(connections).toBe(0)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

test('BFF-66 a connection that stays silent ends at its deadline, with an error that is not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reached = Promise.withResolvers<void>()
  const { request } = await requestTo(() => reached.resolve())
  const failed = once(request, 'error')
  await reached.promise
  vi.advanceTimersByTime(deadlineMs - 1)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await failed).toEqual([expect.not.objectContaining({ code: expect.anything() })])
})
