import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { host, startSite } from '../test-support/site.ts'

/** A connection of an ingress that stays open between requests. */
async function connection(config: { keepAliveTimeoutMs?: number } = {}) {
  const { app } = await startSite({ config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { headersTimeout } = app.server
  // Shorter, so that the test need not wait for the real timeout.
  app.server.headersTimeout = 500
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const ended = once(socket, 'end')
  /** Sends a request and returns the head of the response. */
  const ask = async () => {
    socket.write(`GET /version.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    return String(chunk)
  }
  return { ask, ended, socket, headersTimeout }
}

test('BFF-82 an idle connection is closed after the time in the response’s Keep-Alive', async () => {
  const { ask, ended } = await connection({ keepAliveTimeoutMs: 1_000 })
  expect(await ask()).toMatch(/\r\nkeep-alive: timeout=1\r\n/i)
  const idleSince = performance.now()
  await ended
  expect(performance.now() - idleSince).toBeGreaterThan(900)
})

// The timeout must start with the first byte of a request, not with the end of the previous one.
test('BFF-82 an idle connection may last longer than the headers timeout, and slow headers on it are 408', async () => {
  const [idle, slow] = await Promise.all([connection(), connection()])
  expect(idle.headersTimeout).toBe(10_000)
  expect(await idle.ask()).toMatch(/\r\nkeep-alive: timeout=650\r\n/i)
  await slow.ask()
  slow.socket.write('GET / HTTP/1.1\r\n')
  const [refusal] = await once(slow.socket, 'data')
  expect(String(refusal)).toMatch(/^HTTP\/1\.1 408 /)
  // Node checks its connections once a second.
  await wait(1_200)
  expect(idle.socket.readyState).toBe('open')
  expect(await idle.ask()).toMatch(/^HTTP\/1\.1 200 /)
})
