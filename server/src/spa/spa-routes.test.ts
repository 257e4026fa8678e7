import { expect, test } from 'vitest'
import { startPages } from '../../test-support/built-app.ts'
import { always, brandingsCall } from '../../test-support/lions.ts'
import { serviceChange } from '../tenant/venue-service.ts'

test('BFF-48 a browser that opens a page gets the shell', async () => {
  const { open } = await startPages()
  for (const path of [
    '/',
    '/auth',
    '/auth?mode=verify',
    '/product?pid=1&id=2',
    '/Transactions',
    '/events/',
  ]) {
    const response = await open(path)
    expect(response.statusCode, path).toBe(200)
    expect(response.body).toContain('Loading your experience...')
  }
})

test('BFF-48 GUARD-02 a browser that opens an address that is not a page gets the shell of the 404 screen with status 404', async () => {
  const { open } = await startPages()
  for (const path of ['/no-such-page', '/auth~', '/wp-admin', '/events/7', '/constructor', '/__gallery']) {
    const response = await open(path)
    expect([response.statusCode, response.headers['cache-control']], path).toEqual([404, 'no-store'])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain('Loading your experience...')
    expect(response.body).toContain('<title>Lions Fan Store</title>')
    const head = await open(path, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      404,
      response.headers['content-length'],
    ])
  }
})

test('BFF-48 HEAD of a screen returns the headers of the shell and no body', async () => {
  const { open } = await startPages()
  const response = await open('/events', { method: 'HEAD' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(response.headers['content-length'])).toBeGreaterThan(500)
})

test('BFF-48 an unknown path is a JSON 404 below /api, and for clients that do not accept a page', async () => {
  const { open } = await startPages()
  const requests: (readonly [path: string, headers?: Record<string, string>])[] = [
    ['/api'],
    ['/api/nothing'],
    ['/api/console/applications/brandings'],
    ...['application/json', '*/*', 'image/*'].map((accept) => ['/no-such-page', { accept }] as const),
  ]
  for (const [path, headers] of requests) {
    const response = await open(path, { headers: headers ?? {} })
    expect([response.statusCode, response.json().code], path).toEqual([404, 'NOT_FOUND'])
  }
})

test("CALL-41 the version file has the build's version and the operators' update settings, and is never cached", async () => {
  const { open } = await startPages({ env: { UPDATE_REQUIRED: 'true', UPDATE_MESSAGE: 'Please update' } })
  const response = await open('/version.json?t=1')
  expect(response.json()).toEqual({ version: '1.2.3', updateRequired: true, updateMessage: 'Please update' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test("BFF-118 the operators' message is shown in the order of its letters", async () => {
  const { open } = await startPages({ env: { UPDATE_MESSAGE: '\u2067Please\u2069 \u202eupdate ' } })
  expect((await open('/version.json')).json()).toMatchObject({ updateMessage: 'Please update' })
})

test('TENANT-02 the manifest is the tenant’s own', async () => {
  const { open } = await startPages()
  const response = await open('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(response.json()).toMatchObject({
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
    const { call, open } = await startPages({ handlers: { [brandingsCall]: always(brandings) } })
    const manifest = await call({ url: '/manifest.webmanifest' })
    expect([manifest.statusCode, manifest.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(manifest.headers['retry-after']).toBe('5')
    expect(manifest.headers['cache-control']).toBe('no-store')
    const shell = await open('/auth')
    expect(shell.statusCode).toBe(200)
    expect(shell.body).not.toContain('rel="manifest"')
  },
)

test('BFF-48 without a build the screens are a 503 that explains it', async () => {
  const { open } = await startPages({ deps: { spa: { distDir: '/nowhere/dist' } } })
  const response = await open('/')
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain('The app is not built: run pnpm build.')
  expect((await open('/assets/main.js')).statusCode).toBe(404)
})

test('VEN-07 FAN-20 a page has the service state; the offline shell, which may be opened days later, does not', async () => {
  const { app, open } = await startPages()
  await app.venueServices.change('demo', serviceChange(app.now).parse({ ordering: 'paused' }))
  expect((await open('/')).body).toContain('"service":{"ordering":"paused"')
  const offline = await open('/offline.html')
  expect(offline.statusCode).toBe(200)
  expect(offline.body).not.toContain('"service"')
})

test('FAN-20 the offline shell is that of the tenant without a session, whatever cookie the request has', async () => {
  const { open } = await startPages()
  const response = await open('/offline.html', { headers: { cookie: '__Host-session=anything; other=1' } })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.body).toContain('"session":null,"offline":true}')
  expect(response.body).toContain('<title>Lions Fan Store</title>')
  expect(response.headers['content-security-policy']).toContain("'nonce-")
})
