import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { pageHeaders, startSite } from '../../test-support/site.ts'
import type { SessionKeys } from '../keys.ts'
import { memoryStore } from '../state/memory-store.ts'
import type { Variants } from './assets.ts'
import { createReleaseExchange } from './releases.ts'

const host = 'demo.fans.test'
const scriptOf = (release: string) => `console.log('${`release ${release} `.repeat(50)}')`

/** The build of a release with one script, whose name contains the release. */
async function buildOf(release: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name))
  const script = scriptOf(release)
  const files: Record<string, string | Buffer> = {
    'index.html': `<head><!--boot-head--><script type="module" src="/assets/index-${release}.js"></script></head>`,
    'build.json': JSON.stringify({ version: release }),
    '.vite/manifest.json': '{}',
    [`assets/index-${release}.js`]: script,
    [`assets/index-${release}.js.br`]: brotliCompressSync(script),
    [`assets/index-${release}.js.gz`]: gzipSync(script),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const SESSION_KEYS = randomBytes(32).toString('base64')

/** A replica of a release. */
async function replicaOf(release: string, REDIS_URL: string) {
  const { app } = await startSite({
    env: { REDIS_URL, SESSION_KEYS },
    deps: { spa: { distDir: await buildOf(release) } },
  })
  const get = (path: string, acceptEncoding = 'identity', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: path, headers: { host, ...pageHeaders, 'accept-encoding': acceptEncoding } })
  return { app, get }
}

test('BFF-76 a replica serves the files of the other release exactly as that one does, even after that one has ended', async () => {
  const redis = await startTestRedis()
  const before = await replicaOf('old', redis.url)
  const after = await replicaOf('new', redis.url)
  const own = ({
    date: _date,
    'x-request-id': _id,
    traceparent: _trace,
    ...headers
  }: Record<string, unknown>) => headers
  for (const [release, here, there] of [
    ['old', before, after],
    ['new', after, before],
  ] as const) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [expected, got] = [
        await here.get(`/assets/index-${release}.js`, encoding),
        await there.get(`/assets/index-${release}.js`, encoding),
      ]
      expect(got.statusCode).toBe(200)
      expect(own(got.headers)).toEqual(own(expected.headers))
      expect(got.rawPayload).toEqual(expected.rawPayload)
    }
    const weighted = await there.get(`/assets/index-${release}.js`, 'br;q=0.5')
    expect([weighted.statusCode, weighted.body]).toEqual([200, scriptOf(release)])
    const head = await there.get(`/assets/index-${release}.js`, 'identity', 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
  }
  await before.app.close()
  const third = await replicaOf('newest', redis.url)
  expect((await third.get('/assets/index-old.js')).body).toBe(scriptOf('old'))
  for (const path of [
    '/assets/index-none.js',
    '/assets/index-old.js.map',
    '/assets/.old.js',
    '/index-old.js',
  ]) {
    expect((await third.get(path)).statusCode, path).toBe(404)
  }
})

test('BFF-76 a file without a signature of ours is not served, nor one file in place of another', async () => {
  const redis = await startTestRedis()
  const { app, get } = await replicaOf('old', redis.url)
  const real = await app.stores.assets.get('asset:/assets/index-old.js')
  const [signature = '', text = ''] = real?.split(' ') ?? []
  expect(text).not.toBe('')
  const forged = text.replace('"plain"', '"Plain"')
  const stored = {
    '/assets/moved-1.js': `${signature} ${text}`,
    '/assets/forged-1.js': `${signature} ${forged}`,
    '/assets/unsigned-1.js': ` ${text}`,
    '/assets/nothing-1.js': text,
  }
  for (const [path, value] of Object.entries(stored)) {
    await app.stores.assets.set(`asset:${path}`, value, 60_000)
    expect((await get(path)).statusCode, path).toBe(404)
  }
})

test('BFF-76 without Redis a replica starts, serves its own files, is 503 for others, and publishes when Redis is back', async () => {
  const redis = await startTestRedis()
  const other = await replicaOf('old', redis.url)
  await redis.stop()
  const { app, get } = await replicaOf('new', redis.url)
  expect((await get('/assets/index-new.js')).statusCode).toBe(200)
  const response = await get('/assets/index-old.js')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  await redis.start()
  await expect
    .poll(async () => (await other.get('/assets/index-new.js')).statusCode, { timeout: 15_000 })
    .toBe(200)
  const metrics = await app.metrics.registry.metrics()
  expect(metrics).toContain('storefront_foreign_assets_total{result="unavailable"} 1')
})

test('BFF-76 a release is published once, and again if the store lost it or the key has changed', async () => {
  const store = memoryStore(100)
  const body = Buffer.from(scriptOf('old'))
  const variants: Variants = { plain: { headers: { 'content-type': 'text/javascript' }, body } }
  const path = '/assets/index-old.js'
  const release = (keys: SessionKeys) =>
    createReleaseExchange({ store, keys, version: 'old', assets: new Map([[path, variants]]) })
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const readWith = (key: Uint8Array) => release([key]).find(path)

  await release([first]).publish()
  expect(await readWith(first)).toEqual(variants)
  expect(await readWith(second)).toBe('missing')
  const written = (await store.get(`asset:${path}`)) ?? ''
  await store.remove(`asset:${path}`, written)
  await release([first]).publish()
  expect(await store.get(`asset:${path}`)).toBeNull()

  await release([second, first]).publish()
  expect(await readWith(second)).toEqual(variants)
})

test('BFF-76 concurrent requests for a file read it once', async () => {
  const memory = memoryStore(100)
  let reads = 0
  const store = {
    ...memory,
    get: (key: string) => {
      reads += 1
      return memory.get(key)
    },
  }
  const variants: Variants = { plain: { headers: {}, body: Buffer.from(scriptOf('old')) } }
  const assets = new Map([['/assets/index-old.js', variants]])
  const keys: SessionKeys = [randomBytes(32)]
  await createReleaseExchange({ store, keys, version: 'old', assets }).publish()
  const other = createReleaseExchange({ store, keys, version: 'next', assets: new Map() })
  reads = 0
  const found = await Promise.all(Array.from({ length: 20 }, () => other.find('/assets/index-old.js')))
  expect(found).toEqual(Array.from({ length: 20 }, () => variants))
  expect(reads).toBe(1)
  await store.set('asset:/assets/bad-1.js', 'no JSON', 60_000)
  expect(await other.find('/assets/bad-1.js')).toBe('missing')
})
