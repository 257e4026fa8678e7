import { closeSync, fstatSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { calls } from './cpu.ts'
import { addressOf, callHeaders, hostOf, startHarness } from './stage.ts'
import { connections, saturate } from './traffic.ts'

/**
 * What an operator sizes replicas by: processor time and log of 1,000 requests of each kind, on one replica as in production
 * with a Redis. Processor time, since that holds on a busy machine, too.
 */
export async function printSizing(): Promise<void> {
  await using started = new AsyncDisposableStack()
  const log = started.adopt(openSync(join(tmpdir(), 'storefront-load.log'), 'w'), closeSync)
  const redis = started.adopt(await startRedis(), (each) => each.dispose())
  const harness = started.use(
    await startHarness({
      env: { ...imageSettings().env, REDIS_URL: redis.url },
      output: log,
    }),
  )
  const { storefront, idTokens, requestOf } = harness
  const logins = (connection: number) =>
    Array.from({ length: 80 }, (_, at) => {
      const fan = connection + at * connections
      const headers = { ...callHeaders, host: hostOf(0), 'content-type': 'application/json' }
      const body = JSON.stringify({ idToken: idTokens.tokenOf(`new-${fan}@fans.example`) })
      return { method: 'POST', path: '/api/login', headers: { ...headers, ...addressOf(fan) }, body } as const
    })
  const gets = calls().map(
    ({ measured, path, headers }) => [measured, requestOf(path, headers), 20_000] as const,
  )
  console.log('kind | CPU seconds per 1,000 | a core does a second | log MB per 1,000')
  for (const [kind, requestsOf, total] of [...gets, ['login', logins, 80 * connections] as const]) {
    await saturate(storefront, requestsOf, total / 4)
    const bytes = fstatSync(log).size
    const { cpuMicros } = await saturate(storefront, requestsOf, total)
    const megabytes = (fstatSync(log).size - bytes) / 1e6 / (total / 1_000)
    console.log(
      [kind, (cpuMicros / 1_000).toFixed(3), Math.round(1e6 / cpuMicros), megabytes.toFixed(2)].join(' | '),
    )
  }
}
