import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { assetPath } from './built-spa.ts'
import { type Stage, withStage } from './harness.ts'
import { saturate } from './load.ts'
import { documentHeaders, getRequest, hostOf, itemPath, loginRequest, signIn } from './site.ts'

/**
 * What an operator sizes replicas by: processor time and log of 1,000 requests of each kind, on one replica as in production
 * with a Redis. Processor time, since that holds on a busy machine, too. `node tests/load/sizing.ts`
 */

const connections = 50
const fans = 200
const total = 20_000

const folder = mkdtempSync(join(tmpdir(), 'sizing-'))
const log = openSync(join(folder, 'log'), 'w')
const redis = await startRedis()
try {
  await withStage(measure)
} finally {
  await redis.stop()
  closeSync(log)
  rmSync(folder, { recursive: true })
}

async function measure({ startStorefront }: Stage) {
  const server = await startStorefront({
    env: {
      REDIS_URL: redis.url,
      TRUST_PROXY: '127.0.0.1',
      LIMIT_LOGIN_TENANT: '1000000000',
      MALLOC_ARENA_MAX: imageSettings().env.MALLOC_ARENA_MAX ?? '',
    },
    log,
  })
  const sites = Array.from({ length: fans }, (_, fan) => fan)
  const cookies = await Promise.all(sites.map((site) => signIn(server.port, site, site)))
  const gets = (path: string, headers: Record<string, string> = {}) =>
    cookies.map((cookie, site) => getRequest(path, { host: hostOf(site), cookie, ...headers }))
  const kinds = {
    'page of a venue (shell)': gets('/', documentHeaders),
    'call that is sent on, 2 KB': gets(itemPath(2_048)),
    'call that is sent on, 20 KB': gets(itemPath(20_480)),
    'branding, from the cache': gets('/api/branding'),
    'hashed file, 100 KB of brotli': gets(assetPath),
    'login, its token not verified': Array.from({ length: total }, (_, fan) => loginRequest(fan, fan % fans)),
  }
  console.log('kind | CPU seconds per 1,000 | a core does a second | log MB per 1,000')
  for (const [kind, requests] of Object.entries(kinds)) {
    const load = { server, requests, connections }
    await saturate(load, total / 4)
    const bytes = fstatSync(log).size
    const { cpuMicros } = await saturate(load, total)
    const megabytes = (fstatSync(log).size - bytes) / 1e6 / (total / 1_000)
    console.log(
      [kind, (cpuMicros / 1_000).toFixed(3), Math.round(1e6 / cpuMicros), megabytes.toFixed(2)].join(' | '),
    )
  }
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
  console.log(`${Math.round(Number(resident) / 1024)} MB resident, ${fans} venues`)
}
