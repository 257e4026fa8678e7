import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Certificate, certificates } from '../../test-support/certificate.ts'
import { startSite } from '../../test-support/site.ts'

const known = getCACertificates('default')
const { authority, ...shown } = await certificates()
// With the authority trusted, a certificate is refused only for its own fault.
beforeAll(() => setDefaultCACertificates([...known, authority]))
afterAll(() => setDefaultCACertificates(known))

const SESSION_KEYS = Buffer.alloc(32, 5).toString('base64')

/** A product server with this certificate, and all data that it received. */
async function secureOrigin(certificate: Certificate) {
  const received: string[] = []
  let connections = 0
  const server = createServer(certificate, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received.push(String(chunk))
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]')
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, received, connections: () => connections }
}

async function askThrough(certificate: Certificate) {
  const cookie = await (await startSite({ env: { SESSION_KEYS } })).signIn()
  const origin = await secureOrigin(certificate)
  const { call } = await startSite({ env: { SESSION_KEYS, UPSTREAM_URL: origin.url } })
  const read = await call({ url: '/api/payments/cards', headers: { cookie } })
  const login = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  return { origin, read, login }
}

test('a valid certificate is accepted', async () => {
  const { origin, read } = await askThrough(shown.good)
  expect(read.statusCode).toBe(200)
  expect(origin.received.join('')).toMatch(/authorization: Bearer/i)
})

test.each(['self-signed', 'expired', 'of another name'] as const)(
  'BFF-01 a certificate that is %s is 502, and nothing is sent to its server',
  async (fault) => {
    const { origin, read, login } = await askThrough(shown[fault])
    for (const response of [read, login]) {
      expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_FAILED'])
      expect(response.body).not.toMatch(/localhost|certificate|self|expired/i)
    }
    expect(origin.connections()).toBeGreaterThan(0)
    expect(origin.received).toEqual([])
  },
)
