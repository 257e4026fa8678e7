import { onTestFinished } from 'vitest'
import { type RedisProcess, startRedis } from './redis-process.ts'

/** A redis-server for the running test, disposed of when it ends. */
export async function startTestRedis() {
  const redis = await startRedis()
  onTestFinished(() => redis.dispose())
  return redis
}

let shared: Promise<RedisProcess> | undefined

/** Ends the shared redis-server, if there is one. `redis-setup.ts` calls it after every test file. */
export async function disposeSharedRedis(): Promise<void> {
  const disposed = shared
  shared = undefined
  await (await disposed)?.dispose()
}

/** The URL of a redis-server that the tests of a file share, without data. */
export async function emptyRedis(): Promise<string> {
  shared ??= startRedis()
  const redis = await shared
  await redis.clear()
  return redis.url
}
