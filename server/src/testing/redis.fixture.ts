import { afterAll, onTestFinished } from 'vitest'
import { type RedisProcess, startRedis } from './redis-process.ts'

/** A redis-server for one test. */
export async function startTestRedis() {
  const redis = await startRedis()
  onTestFinished(() => redis.dispose())
  return redis
}

let shared: Promise<RedisProcess> | undefined
afterAll(async () => (await shared)?.dispose())

/** The address of the test file's own redis-server, emptied. */
export async function emptyRedis(): Promise<string> {
  shared ??= startRedis()
  const redis = await shared
  await redis.clear()
  return redis.url
}
