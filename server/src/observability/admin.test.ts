import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { buildAdmin } from './admin.ts'

test('BFF-42 /readyz is 503 until the server listens and from the drain on, /livez goes on, and serving goes on', async () => {
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

test('/openapi.json describes the surface', async () => {
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

test('BFF-89 what has an effect is refused on the operators’ listener to whatever sends Origin or Sec-Fetch-Site', async () => {
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
