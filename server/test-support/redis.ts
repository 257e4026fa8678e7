import { inject, onTestFinished } from 'vitest'
import { askRedis } from './redis-child.ts'
import { startRedis } from './redis-process.ts'

/** A redis-server for the running test, disposed of when the test ends. */
export async function startTestRedis() {
  const redis = await startRedis()
  onTestFinished(() => redis.dispose())
  return redis
}

/** The URL of the redis-server of this worker, without data. */
export async function emptyRedis(): Promise<string> {
  const port = inject('redisPorts')[Number(process.env.VITEST_POOL_ID) - 1]
  if (port === undefined) throw new Error('No redis-server: only a `.process.test.ts` has one.')
  await askRedis({ port }, 'FLUSHALL')
  return `redis://127.0.0.1:${port}`
}
