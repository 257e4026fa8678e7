import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { script, spaApp } from '../../test-support/spa-app.ts'
import { acceptedEncodings, isFilePath, isPublicFile } from './assets.ts'

let site: Awaited<ReturnType<typeof spaApp>>
beforeAll(async () => {
  site = await spaApp()
})
afterAll(() => site.close())

const path = '/assets/main-abc123.js'

const encodings = ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd', 'deflate']

describe('BFF-49 an asset from memory equals the one from disk', () => {
  // A weight makes @fastify/static negotiate; the choice must be the same.
  const weighted = (encoding: string) => encoding.replaceAll(/(?=,|$)/g, ';q=1')
  const own = ({ headers }: { headers: Record<string, string> }) => {
    const { date, 'x-request-id': _id, 'content-security-policy': _policy, ...rest } = headers
    return rest
  }

  test.each(encodings)('as %s', async (encoding) => {
    const [fromMemory, fromDisk] = [
      await site.get(path).set('accept-encoding', encoding),
      await site.get(path).set('accept-encoding', weighted(encoding)),
    ]
    expect([fromMemory.status, fromMemory.text]).toEqual([200, fromDisk.text])
    expect(fromMemory.text).toBe(script)
    expect(own(fromMemory)).toEqual(own(fromDisk))
    expect((await site.head(path).set('accept-encoding', encoding)).headers).toMatchObject(own(fromMemory))
  })

  test('even after its file was deleted from disk, whether its name is hashed or not', async () => {
    const ephemeral = await spaApp()
    const worker = await ephemeral.get('/sw.js')
    await ephemeral.removeBuild()
    expect((await ephemeral.get(path).set('accept-encoding', 'br')).text).toBe(script)
    expect((await ephemeral.get(path).set('accept-encoding', 'br;q=1')).status).toBe(404)
    const again = await ephemeral.get('/sw.js')
    expect([again.text, own(again)]).toEqual([worker.text, own(worker)])
    await ephemeral.close()
  })

  test('for a range and a conditional request', async () => {
    const { headers } = await site.get(path).set('accept-encoding', 'identity')
    const known = await site
      .get(path)
      .set('accept-encoding', 'identity')
      .set('if-none-match', String(headers.etag))
    expect(known.status).toBe(304)
    const part = await site.get(path).set('accept-encoding', 'identity').set('range', 'bytes=0-6')
    expect([part.status, String(part.text ?? part.body)]).toEqual([206, script.slice(0, 7)])
    expect((await site.head(path)).text).toBeUndefined()
    expect((await site.get(path).set('accept-encoding', 'identity')).text).toBe(script)
  })

  test('and a missing one is a 404 every time', async () => {
    for (const _time of [1, 2]) expect((await site.get('/assets/none-abc123.js')).status).toBe(404)
  })
})

test.each([
  [undefined, []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['br,GZIP', ['br', 'gzip']],
  ['deflate', []],
  ['gzip;q=0.5, br', null],
  ['*', null],
])('BFF-49 only two of the accepted encodings are used: %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})

test('BFF-49 a header of 30,000 characters is read in linear time', () => {
  expect(acceptedEncodings(`${'x'.repeat(30_000)}, gzip`)).toEqual(['gzip'])
})

test.each(['/assets/main-BX_1-9aZ.js', '/icons/icon-192.png', '/sw.js', '/robots.txt'])(
  'BFF-49 %s is public',
  (path) => {
    expect(isFilePath(path) && isPublicFile(path)).toBe(true)
  },
)

test.each([
  '/.env',
  '/assets/.git/config',
  '/assets/main.js.map',
  '/assets/main.js.br',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets//main.js',
  '/assets/a\\b.js',
  '/index.html',
  '/build.json',
])('BFF-49 %s is not public', (path) => {
  expect(isFilePath(path)).toBe(true)
  expect(isPublicFile(path)).toBe(false)
})

test.each(['/', '/events', '/transactions/12'])('BFF-48 %s is a screen', (path) => {
  expect(isFilePath(path)).toBe(false)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['identity', undefined],
])('BFF-48 with accept-encoding %s a hashed asset is sent as %s, immutable', async (accepted, encoding) => {
  const response = await site.get('/assets/main-abc123.js').set('accept-encoding', accepted).buffer()
  expect(response.status).toBe(200)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers.vary).toMatch(/accept-encoding/i)
})

test('BFF-48 files without a hash are revalidated, and an unchanged one is a 304', async () => {
  const first = await site.get('/sw.js')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await site.get('/sw.js').set('if-none-match', String(first.headers.etag))
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  expect(again.headers['cache-control']).toBe('no-cache')
})

test('BFF-48 a hashed asset that is revalidated stays immutable', async () => {
  const first = await site.get('/assets/main-abc123.js')
  const again = await site.get('/assets/main-abc123.js').set('if-none-match', String(first.headers.etag))
  expect(again.status).toBe(304)
  expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('BFF-48 HEAD returns the length and no body, a range is a 206', async () => {
  const head = await site.head('/assets/main-abc123.js').set('accept-encoding', 'identity')
  expect(head.status).toBe(200)
  expect(head.headers['content-length']).toBe(String(script.length))

  const part = await site
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
    const response = await site.open(path)
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
  const response = await site.open(path)
  expect(response.status).toBe(404)
  expect(response.text).not.toMatch(/SECRET|<html|1\.2\.3/)
})
