import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { builtApp, script, startPages } from '../../test-support/built-app.ts'
import { acceptedEncodings, isFilePath, isPublicFile } from './assets.ts'

const path = '/assets/main-abc123.js'

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof startPages>>['open']>>

/** The text of a response, decompressed. */
function textOf({ headers, rawPayload }: Response): string {
  const encoding = headers['content-encoding']
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)]
  return String(decode ? decode(rawPayload) : rawPayload)
}

/** A site with a built app; `get` requests a file that is accepted in an encoding. */
async function startFiles() {
  const distDir = await builtApp()
  const { open } = await startPages({ deps: { spa: { distDir } } })
  const get = (url: string, encoding: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    open(url, { method, headers: { 'accept-encoding': encoding, ...headers } })
  return { open, get, distDir }
}

describe('an asset from memory equals the one from disk', () => {
  // A weight makes @fastify/static negotiate; the choice must be the same.
  const weighted = (encoding: string) => encoding.replaceAll(/(?=,|$)/g, ';q=1')
  const own = ({ headers }: Response) => {
    const { date, 'x-request-id': _id, traceparent, 'content-security-policy': _policy, ...rest } = headers
    return rest
  }

  test('in every encoding', async () => {
    const { get } = await startFiles()
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd', 'deflate']) {
      const [fromMemory, fromDisk] = [await get(path, encoding), await get(path, weighted(encoding))]
      expect([fromMemory.statusCode, textOf(fromMemory), textOf(fromDisk)], encoding).toEqual([
        200,
        script,
        script,
      ])
      expect(own(fromMemory)).toEqual(own(fromDisk))
      expect((await get(path, encoding, {}, 'HEAD')).headers).toMatchObject(own(fromMemory))
    }
  })

  test('even after its file was deleted from disk, whether its name is hashed or not', async () => {
    const { get, open, distDir } = await startFiles()
    await get(path, 'br')
    const worker = await open('/sw.js')
    await rm(distDir, { recursive: true })
    expect(textOf(await get(path, 'br'))).toBe(script)
    expect((await get(path, 'br;q=1')).statusCode).toBe(404)
    const again = await open('/sw.js')
    expect([again.body, own(again)]).toEqual([worker.body, own(worker)])
  })

  test('for a range and a conditional request', async () => {
    const { get } = await startFiles()
    const { headers } = await get(path, 'identity')
    expect((await get(path, 'identity', { 'if-none-match': headers.etag })).statusCode).toBe(304)
    const part = await get(path, 'identity', { range: 'bytes=0-6' })
    expect([part.statusCode, part.body]).toEqual([206, script.slice(0, 7)])
    expect((await get(path, 'identity', {}, 'HEAD')).body).toBe('')
    expect(textOf(await get(path, 'identity'))).toBe(script)
  })

  test('and a missing one is a 404 every time', async () => {
    const { open } = await startFiles()
    for (const _time of [1, 2]) expect((await open('/assets/none-abc123.js')).statusCode).toBe(404)
  })
})

test.each([
  [undefined, []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['br,GZIP', ['br', 'gzip']],
  ['deflate', []],
  ['gzip;q=0.5, br', null],
  ['*', null],
])('BFF-48 only two of the accepted encodings are used: %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})

test('a header of 30,000 characters is read in linear time', () => {
  expect(acceptedEncodings(`${'x'.repeat(30_000)}, gzip`)).toEqual(['gzip'])
})

test.each(['/assets/main-BX_1-9aZ.js', '/icons/icon-192.png', '/sw.js', '/robots.txt'])(
  'BFF-48 %s is public',
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
])('BFF-48 %s is not public', (path) => {
  expect(isFilePath(path)).toBe(true)
  expect(isPublicFile(path)).toBe(false)
})

test.each(['/', '/events', '/transactions/12'])('BFF-48 %s is a screen', (path) => {
  expect(isFilePath(path)).toBe(false)
})

test('BFF-48 a hashed asset is sent in an accepted encoding, immutable', async () => {
  const { get } = await startFiles()
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity'],
  ] as const) {
    const { statusCode, headers } = await get(path, accepted)
    expect([statusCode, headers['content-encoding']], accepted).toEqual([200, encoding])
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toMatch(/accept-encoding/i)
  }
})

test.each([
  ['/sw.js', 'no-cache'],
  [path, 'public, max-age=31536000, immutable'],
])('BFF-48 %s is revalidated with a 304, and is %s before and after', async (file, caching) => {
  const { get } = await startFiles()
  const first = await get(file, 'identity')
  expect(first.headers['cache-control']).toBe(caching)
  const again = await get(file, 'identity', { 'if-none-match': first.headers.etag })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', caching])
})

test('BFF-48 HEAD returns the length and no body, a range is a 206', async () => {
  const { get } = await startFiles()
  const head = await get(path, 'identity', {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(script.length),
    '',
  ])
  const part = await get(path, 'identity', { range: 'bytes=0-6' })
  expect([part.statusCode, part.headers['content-length']]).toEqual([206, '7'])
  expect(part.headers['content-range']).toBe(`bytes 0-6/${script.length}`)
})

test('BFF-48 a missing file is a JSON 404 even for a browser that opens it', async () => {
  const { open } = await startFiles()
  for (const missing of [
    '/assets/gone-1.js',
    '/assets/gone',
    '/assets/',
    '/icons/gone.png',
    '/favicon.ico',
  ]) {
    const response = await open(missing)
    expect([response.statusCode, response.json().code], missing).toEqual([404, 'NOT_FOUND'])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('BFF-48 a private file is a 404, or a 400 where a slash is encoded', async () => {
  const { open } = await startFiles()
  for (const secret of [
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
  ]) {
    const response = await open(secret)
    // The path guard refuses that before.
    expect(response.statusCode, secret).toBe(/%2f/.test(secret) ? 400 : 404)
    expect(response.body).not.toMatch(/SECRET|boot-head|id="root"|1\.2\.3/)
  }
})
