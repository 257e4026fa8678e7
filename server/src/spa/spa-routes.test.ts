import { afterAll, beforeAll, expect, test } from 'vitest'
import { spaApp } from '../../test-support/spa-app.ts'

let server: Awaited<ReturnType<typeof spaApp>>
beforeAll(async () => {
  server = await spaApp({ env: { UPDATE_REQUIRED: 'true', UPDATE_MESSAGE: 'Please update' } })
})
afterAll(() => server.close())

test.each(['/', '/auth', '/auth?mode=verify', '/product?pid=1&id=2', '/Transactions', '/events/'])(
  'BFF-48 a browser that opens %s gets the shell',
  async (path) => {
    const response = await server.open(path)
    expect(response.status).toBe(200)
    expect(response.text).toContain('Loading your experience...')
  },
)

test.each(['/no-such-page', '/auth~', '/wp-admin', '/events/7', '/constructor', '/__gallery'])(
  'BFF-48 GUARD-02 a browser that opens %s, which is not a page, gets the shell of the 404 screen with status 404',
  async (path) => {
    const response = await server.open(path)
    expect([response.status, response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.text).toContain('Loading your experience...')
    expect(response.text).toContain('<title>Lions Fan Store</title>')
    const head = await server.head(path).set('accept', 'text/html')
    expect([head.status, head.headers['content-length']]).toEqual([404, response.headers['content-length']])
  },
)

test('BFF-48 HEAD of a screen returns the headers of the shell and no body', async () => {
  const response = await server.head('/events')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(response.headers['content-length'])).toBeGreaterThan(500)
})

test.each(['/api', '/api/nothing', '/api/console/applications/brandings'])(
  'BFF-48 unknown %s is a JSON 404 even for a browser',
  async (path) => {
    const response = await server.open(path)
    expect(response.status).toBe(404)
    expect(response.body.code).toBe('NOT_FOUND')
  },
)

test('BFF-48 an unknown path is a JSON 404 for clients that do not accept a page', async () => {
  for (const accept of ['application/json', '*/*', 'image/*']) {
    const response = await server.get('/no-such-page').set('accept', accept)
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test("CALL-41 the version file has the build's version and the operators' update settings, and is never cached", async () => {
  const response = await server.get('/version.json?t=1')
  expect(response.body).toEqual({ version: '1.2.3', updateRequired: true, updateMessage: 'Please update' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('TENANT-02 the manifest is the tenant’s own', async () => {
  const response = await server.get('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(String(response.text ?? response.body))).toMatchObject({
    name: 'Lions Fan Store',
    short_name: 'Lions',
    theme_color: '#0B6E4F',
    background_color: '#FFFFFF',
    start_url: '/',
    display: 'standalone',
    icons: [
      { src: 'https://cdn.example/lions.ico' },
      { src: '/icons/icon-192.png' },
      { src: '/icons/icon-512.png' },
    ],
  })
})

test.each(['hang up', { body: '<html>' }] as const)(
  'BFF-67 a tenant in the default branding has no manifest, and its shell names none: %j',
  async (brandings) => {
    const cold = await spaApp()
    cold.origin.brandings = brandings
    const manifest = await cold.get('/manifest.webmanifest')
    expect([manifest.status, manifest.body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(manifest.headers['retry-after']).toBe('5')
    expect(manifest.headers['cache-control']).toBe('no-store')
    const shell = await cold.open('/auth')
    expect(shell.status).toBe(200)
    expect(shell.text).not.toContain('rel="manifest"')
    await cold.close()
  },
)

test('BFF-48 without a build the screens are a 503 that explains it', async () => {
  const unbuilt = await spaApp({ spa: { distDir: '/nowhere/dist' } })
  const response = await unbuilt.open('/')
  expect(response.status).toBe(503)
  expect(response.text).toContain('The app is not built: run pnpm build.')
  expect((await unbuilt.open('/assets/main.js')).status).toBe(404)
  await unbuilt.close()
})

test('VEN-07 FAN-20 a page has the service state; the offline shell, which may be opened days later, does not', async () => {
  await server.switchService('lions', { ordering: 'paused' })
  expect((await server.open('/')).text).toContain('"service":{"ordering":"paused"')
  const offline = await server.get('/offline.html')
  expect(offline.status).toBe(200)
  expect(offline.text).not.toContain('"service"')
})

test('FAN-20 the offline shell is that of the tenant without a session, whatever cookie the request has', async () => {
  const response = await server.get('/offline.html').set('cookie', '__Host-session=anything; other=1')
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.text).toContain('"session":null,"offline":true}')
  expect(response.text).toContain('<title>Lions Fan Store</title>')
  expect(response.headers['content-security-policy']).toContain("'nonce-")
})
