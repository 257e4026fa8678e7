import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { assetPath, writeBuiltSpa } from './built-spa.ts'
import { cpuSeconds } from './cpu-time.ts'
import { burst } from './load.ts'
import { loadCore, pin, serverCore } from './pinning.ts'
import { startListening } from './processes.ts'
import { loginRequest, signIn } from './sign-in.ts'
import { getRequest, hostOf, siteEnvironment } from './site.ts'

/**
 * What an operator sizes replicas by: processor time and log of 1,000 requests of each kind, on one replica as in production
 * with a Redis. Processor time, since that holds on a busy machine, too. `node tests/load/sizing.ts`
 */

const connections = 50
const fans = 200
const total = 20_000

pin(process.pid, loadCore)
const image = imageSettings()
const folder = await mkdtemp(join(tmpdir(), 'sizing-'))
const log = openSync(join(folder, 'log'), 'w')
const redis = await startRedis()
const origin = await startListening('origin.ts', { core: loadCore })
await writeBuiltSpa(folder)
const storefront = await startListening('storefront.ts', {
  args: [folder],
  nodeArguments: image.nodeArguments,
  env: {
    ...siteEnvironment(origin.port),
    REDIS_URL: redis.url,
    TRUST_PROXY: '127.0.0.1',
    LIMIT_LOGIN_TENANT: '1000000000',
    MALLOC_ARENA_MAX: image.env.MALLOC_ARENA_MAX ?? '',
  },
  core: serverCore,
  log,
})

const document = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }
try {
  const sites = Array.from({ length: fans }, (_, fan) => fan)
  const cookies = await Promise.all(sites.map((site) => signIn(storefront.port, site, site)))
  const gets = (path: string, headers: Record<string, string> = {}) =>
    cookies.map((cookie, site) => getRequest(path, { host: hostOf(site), cookie, ...headers }))
  const kinds = {
    'page of a venue (shell)': gets('/', document),
    'call that is sent on, 2 KB': gets('/api/console/catalog/items/2048/details'),
    'call that is sent on, 20 KB': gets('/api/console/catalog/items/20480/details'),
    'branding, from the cache': gets('/api/branding'),
    'hashed file, 100 KB of brotli': gets(assetPath),
    'login, its token not verified': Array.from({ length: total }, (_, fan) => loginRequest(fan, fan % fans)),
  }
  console.log('kind | CPU seconds per 1,000 | a core does a second | log MB per 1,000')
  for (const [kind, requests] of Object.entries(kinds)) {
    const load = { port: storefront.port, requests, connections }
    await burst(load, total / 4)
    const [cpu, bytes] = [cpuSeconds(storefront.pid), fstatSync(log).size]
    await burst(load, total)
    const seconds = (cpuSeconds(storefront.pid) - cpu) / (total / 1_000)
    const megabytes = (fstatSync(log).size - bytes) / 1e6 / (total / 1_000)
    console.log([kind, seconds.toFixed(3), Math.round(1_000 / seconds), megabytes.toFixed(2)].join(' | '))
  }
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${storefront.pid}/status`, 'utf8'))?.[1]
  console.log(`${Math.round(Number(resident) / 1024)} MB resident, ${fans} venues`)
} finally {
  await storefront.stop()
  await origin.stop()
  await redis.stop()
  closeSync(log)
  await rm(folder, { recursive: true })
}
