import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { buildOperators } from '../serve.ts'
import { buildAdmin } from './admin.ts'

test('BFF-42 /readyz is 503 until the server listens and after the drain begins, while /livez and requests still succeed', async () => {
  const { app, call } = await startSite()
  const admin = buildAdmin(app)
  const statusOf = async (url: string) => (await admin.inject(url)).statusCode
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200])
  app.readiness.drain()
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  expect((await call({ url: '/api/session' })).statusCode).toBe(200)
})

test('/openapi.json describes the API', async () => {
  const { app } = await startSite()
  const document = (await buildAdmin(app).inject('/openapi.json')).json()
  expect(document.paths['/api/login'].post.operationId).toBe('login')
})

test.each(['/livez', '/readyz', '/metrics', '/openapi.json'])(
  'BFF-51 %s is not on the public port',
  async (url) => {
    const { call } = await startSite()
    expect((await call({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
  },
)

test('BFF-107 the admin listener refuses requests with an effect that have Origin or Sec-Fetch-Site', async () => {
  const { app } = await startSite()
  const admin = buildAdmin(app)
  const effects: string[] = []
  admin.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/effect',
    handler: async ({ method }) => void effects.push(method),
  })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const refused = await admin.inject({ method, url: '/effect', headers })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'CROSS_SITE'])
    }
    expect(effects).toEqual([])
    expect((await admin.inject({ method, url: '/effect' })).statusCode).toBe(200)
    expect(effects.splice(0)).toEqual([method])
  }
  const read = await admin.inject({ url: '/livez', headers: { origin: 'https://evil.test' } })
  expect(read.statusCode).toBe(200)
})

/** A function that sends a raw request to the admin listener of a site, with a path and a host. */
async function operators(env: Record<string, string> = {}) {
  const { app } = await startSite({ env })
  const admin = await buildOperators(app)
  onTestFinished(() => admin.close())
  await admin.listen({ host: '127.0.0.1', port: 0 })
  const { port } = admin.server.address() as { port: number }
  return async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += chunk
    return { status: Number(text.split(' ')[1]), text }
  }
}
const paths = ['/livez', '/readyz', '/metrics', '/openapi.json', '/attempts/unresolved', '/nothing']

test('BFF-107 the admin listener responds to addresses and private names', async () => {
  const ask = await operators()
  for (const host of [
    '127.0.0.1:9464',
    '10.4.0.17:9464',
    '203.0.113.7',
    '[::1]:9464',
    '[2001:db8::7]',
    'localhost:9464',
    'LOCALHOST.',
    'storefront:9464',
    'storefront-admin.shop.svc',
    'storefront-admin.shop.svc.cluster.local.:9464',
    'replica-1.internal',
  ]) {
    expect((await ask(`GET /livez HTTP/1.1\r\nHost: ${host}`)).status, host).toBe(200)
  }
})

test('BFF-107 with any other host every path is 421 in the envelope', async () => {
  const ask = await operators()
  for (const host of [
    'rebound.evil.example',
    'rebound.evil.example:9464',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'svc.evil.example',
    'evil.example..',
    'a@127.0.0.1',
    '127.0.0.1:9464:evil.example',
    '[localhost]',
    '[::1].evil.example',
    '.',
    '',
  ]) {
    expect((await ask(`GET /livez HTTP/1.1\r\nHost: ${host}`)).status, host).toBe(421)
  }
  for (const path of paths) {
    const { status, text } = await ask(`GET ${path} HTTP/1.1\r\nHost: rebound.evil.example`)
    expect([path, status, text.includes('"code":"WRONG_HOST"')]).toEqual([path, 421, true])
    expect(text).not.toMatch(/storefront_|"paths"|"status"/)
  }
  const { status, text } = await ask('GET /livez%zz HTTP/1.1\r\nHost: rebound.evil.example')
  expect([status, JSON.parse(text.slice(text.indexOf('{'))).code]).toEqual([400, 'BAD_REQUEST'])
})

test('BFF-107 a check without a host, which no browser can send, gets a response', async () => {
  const ask = await operators()
  expect((await ask('GET /readyz HTTP/1.0\r\nAccept: */*')).text).toContain('"status"')
})

test('BFF-107 the names of ADMIN_HOSTS and ADMIN_HOST are accepted too', async () => {
  const ask = await operators({
    ADMIN_HOSTS: 'Metrics.example.com,second.example.com',
    ADMIN_HOST: 'storefront.ops.example.com',
  })
  const statusOf = async (host: string) => (await ask(`GET /livez HTTP/1.1\r\nHost: ${host}`)).status
  for (const host of ['metrics.example.com:9464', 'SECOND.example.com.', 'storefront.ops.example.com'])
    expect(await statusOf(host), host).toBe(200)
  for (const host of ['example.com', 'a.metrics.example.com']) expect(await statusOf(host), host).toBe(421)
})
