import { afterAll, beforeAll, expect, test } from 'vitest'
import { script, spaApp } from '../../test-support/spa-app.ts'

let server: Awaited<ReturnType<typeof spaApp>>
beforeAll(async () => {
  server = await spaApp()
})
afterAll(() => server.close())

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['identity', undefined],
])(
  'BFF-48 for accept-encoding %s a hashed asset comes as %s and stays for ever',
  async (accepted, encoding) => {
    const response = await server.get('/assets/main-abc123.js').set('accept-encoding', accepted).buffer()
    expect(response.status).toBe(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers.vary).toMatch(/accept-encoding/i)
  },
)

test('BFF-48 files without a hash are asked again, and an unchanged one is a 304', async () => {
  const first = await server.get('/sw.js')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await server.get('/sw.js').set('if-none-match', String(first.headers.etag))
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  expect(again.headers['cache-control']).toBe('no-cache')
})

test('BFF-48 a hashed asset that is asked again stays immutable', async () => {
  const first = await server.get('/assets/main-abc123.js')
  const again = await server.get('/assets/main-abc123.js').set('if-none-match', String(first.headers.etag))
  expect(again.status).toBe(304)
  expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('BFF-48 HEAD has the length and no body, a range is a 206', async () => {
  const head = await server.head('/assets/main-abc123.js').set('accept-encoding', 'identity')
  expect(head.status).toBe(200)
  expect(head.headers['content-length']).toBe(String(script.length))

  const part = await server
    .get('/assets/main-abc123.js')
    .set('accept-encoding', 'identity')
    .set('range', 'bytes=0-6')
    .buffer()
  expect(part.status).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 0-6/${script.length}`)
  expect(part.headers['content-length']).toBe('7')
})

test.each(['/assets/gone-1.js', '/assets/gone', '/assets/', '/icons/gone.png', '/favicon.ico'])(
  'BFF-48 missing %s is a JSON 404 even for a browser that opens it',
  async (path) => {
    const response = await server.open(path)
    expect(response.status).toBe(404)
    expect(response.body.code).toBe('NOT_FOUND')
    expect(response.headers['cache-control']).toBe('no-store')
  },
)

test.each([
  '/.env',
  '/assets/.hidden.js',
  '/assets/main-abc123.js.map',
  '/assets/main-abc123.js.br',
  '/assets/../build.json',
  '/assets/%2e%2e/build.json',
  '/assets/..%2fbuild.json',
  '/assets%2fmain-abc123.js',
  '/index.html',
  '/build.json',
])('BFF-49 %s is a 404', async (path) => {
  const response = await server.open(path)
  expect(response.status).toBe(404)
  expect(response.text).not.toMatch(/SECRET|<html|1\.2\.3/)
})
