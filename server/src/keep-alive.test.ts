import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { host, startSite } from '../test-support/site.ts'

/** A listening server, and connections of an ingress that stay open between requests. */
async function startServer(config: { keepAliveTimeoutMs?: number } = {}) {
  const { app } = await startSite({ config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  function open() {
    const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const ended = once(socket, 'end')
    /** Sends a request and returns the head of the response. */
    const ask = async () => {
      socket.write(`GET /version.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      const [chunk] = await once(socket, 'data')
      return String(chunk)
    }
    return { ask, ended, socket }
  }
  return { server: app.server, open }
}

test('BFF-82 an idle connection is closed after the time in the response’s Keep-Alive', async () => {
  const { server, open } = await startServer({ keepAliveTimeoutMs: 1_000 })
  // By default Node adds a second.
  server.keepAliveTimeoutBuffer = 0
  const { ask, ended } = open()
  expect(await ask()).toMatch(/\r\nkeep-alive: timeout=1\r\n/i)
  const idleSince = performance.now()
  await ended
  expect(performance.now() - idleSince).toBeGreaterThan(900)
})

// The timeout must start with the first byte of a request, not with the end of the previous one.
test('BFF-82 an idle connection may last longer than the headers timeout, and slow headers on it are 408', async () => {
  const { server, open } = await startServer()
  expect(server.headersTimeout).toBe(10_000)
  // Shorter, so that the test need not wait for the real timeout.
  server.headersTimeout = 500
  const [idle, slow] = [open(), open()]
  expect(await idle.ask()).toMatch(/\r\nkeep-alive: timeout=650\r\n/i)
  await slow.ask()
  slow.socket.write('GET / HTTP/1.1\r\n')
  // Node has then checked all its connections.
  const [refusal] = await once(slow.socket, 'data')
  expect(String(refusal)).toMatch(/^HTTP\/1\.1 408 /)
  expect(idle.socket.readyState).toBe('open')
  expect(await idle.ask()).toMatch(/^HTTP\/1\.1 200 /)
})
