import type { TestProject } from 'vitest/node'
import { type RedisProcess, startRedis } from './redis-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The ports of the redis-servers, one for each worker. */
    readonly redisPorts: readonly number[]
  }
}

let servers: readonly RedisProcess[] = []

/** Starts a redis-server for each worker of a run, because the tests of two workers would delete each other's data. */
export async function setup(project: TestProject): Promise<void> {
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) }, () =>
    // Without persistence, because they are never restarted.
    startRedis({ settings: { appendonly: 'no' } }),
  )
  servers = await Promise.all(workers)
  project.provide(
    'redisPorts',
    servers.map(({ port }) => port),
  )
}

export async function teardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.dispose()))
}
