import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RedisClient } from './opened-client.ts'
import { createRedisHealth } from './redis-health.ts'
import { startHeartbeat } from './redis-heartbeat.ts'
import { createRedisLink, type RedisLink } from './redis-link.ts'
import { isRefusal } from './redis-refusal.ts'
import type { RedisSettings } from './redis-settings.ts'

/** The commands of this server, as the metric of their errors names them. */
export const redisCommands = ['get', 'set', 'compareAndSet', 'scan', 'wait', 'limit', 'heartbeat'] as const
export type RedisCommand = (typeof redisCommands)[number]

/** Where commands go. */
export type RedisLane = {
  /** The client of now. Another one takes its place with new settings, so hold it for one operation only. */
  readonly client: RedisClient
  /** Runs a command, whose error counts; one that says that Redis takes no writes begins an outage. */
  run<T>(command: RedisCommand, call: (client: RedisClient) => Promise<T>): Promise<T>
}

/** Where writes go that count only when replicas have them. */
type ReplicatedLane = RedisLane & {
  /**
   * Whether replicas were missing when they were asked last; the heartbeat goes on asking (BFF-78). Ask this before a write: each
   * `WAIT` would hold up those after it.
   */
  readonly lacksReplicas: boolean
  /** Whether a write may be lost although replicas have it: Sentinels are moving the primary (BFF-77). */
  readonly isFailingOver: boolean
  /** How many replicas have what the connection of `client` wrote: as soon as `needed` have it, after 400 ms at the latest. */
  waitForReplicas(client: RedisClient, needed: number): Promise<number>
}

/** The way to Redis, which outlives its clients. */
export type RedisConnection = RedisLane & {
  /**
   * A connection of its own where `waitReplicas` is set: `WAIT` blocks its connection at Redis, and whoever is not paying must
   * not wait for replicas (BFF-33).
   */
  readonly replicated: ReplicatedLane
  /** Whether Redis serves, writes included, as far as is known (BFF-78). */
  readonly isUp: boolean
  /** Adds a command in Lua to this client and to those after it. */
  defineCommand: RedisLink['defineCommand']
  /** Calls `listener` for each command that fails. */
  onCommandError(listener: (command: RedisCommand) => void): void
  /**
   * Connects with other settings and takes the new client as soon as it is ready; until then the old one stays in use, and
   * for two seconds more it ends what it has begun. No command fails for it. Resolves when the new client is in use.
   * @throws Error when it is not within five seconds (it goes on trying), or other settings came
   */
  replaceWith(settings: RedisSettings): Promise<void>
  disconnect(): void
}

type Options = {
  readonly log: FastifyBaseLogger
  readonly keyPrefix?: string
  /** As in `redisStore`: Redis that cannot replicate so often does not serve. */
  readonly waitReplicas?: number
  /** Runs a command in a span, where somebody traces. */
  readonly inSpan?: InSpan
}

type InSpan = <T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => Promise<T>,
) => Promise<T>

/** How long a start waits for the first connection. */
const firstConnectMs = 1_000

/** How long a write waits for Redis' replicas; shorter than a command may take. */
const replicationMs = 400

/**
 * A connection that never makes a request wait for an outage (BFF-33, BFF-77): without one a command rejects at once, with one
 * within half a second. It sends no command twice by itself and reconnects in the background; the log reports the outage
 * once and its end once. Resolves after a second at the latest, connected or not.
 * ioredis is imported here only, so that a server without `REDIS_URL` does not load it.
 */
export async function connectRedis(settings: RedisSettings, options: Options): Promise<RedisConnection> {
  const library = await import('ioredis')
  const { log, keyPrefix = '', waitReplicas = 0, inSpan = (_name, _attributes, work) => work() } = options
  const health = createRedisHealth(log)
  const listeners: ((command: RedisCommand) => void)[] = []
  const started = Promise.withResolvers<void>()
  let isClosed = false
  let lacksReplicas = false

  const areReady = () => links.every(({ client }) => client.status === 'ready')
  const onReady = () => {
    if (areReady()) void heartbeat.now().then(started.resolve)
  }
  const openLink = () => createRedisLink(library, settings, { onReady, onAway: health.away })
  const main = openLink()
  const replicated = waitReplicas > 0 ? openLink() : main
  const links = [...new Set([main, replicated])]

  const runAt =
    (link: RedisLink): RedisLane['run'] =>
    (command, call) =>
      inSpan(`redis ${command}`, { 'db.system.name': 'redis' }, () =>
        counted(command, () => call(link.client)),
      )

  async function counted<T>(command: RedisCommand, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      for (const listener of listeners) listener(command)
      if (isRefusal(error) && !isClosed) {
        health.away(error)
        heartbeat.soon()
      }
      throw error
    }
  }

  /** Without a reply replicas count as missing. */
  async function waitForReplicas(client: RedisClient, needed: number): Promise<number> {
    let count = 0
    try {
      if (needed > 0) count = await client.wait(needed, replicationMs)
    } finally {
      lacksReplicas = count < needed
      if (lacksReplicas) heartbeat.soon()
    }
    return count
  }

  const heartbeat = startHeartbeat(health, async () => {
    // Their events have told.
    if (!areReady()) return false
    await counted('heartbeat', async () => {
      const key = `${keyPrefix}heartbeat`
      await Promise.all(links.map(({ client }) => client.compareAndSet(key, '', 'alive', '60000')))
      const count = await waitForReplicas(replicated.client, waitReplicas)
      if (count < waitReplicas) throw new Error(`Redis has ${count} of ${waitReplicas} replicas in time`)
      if (waitReplicas > 0 && replicated.isFailingOver) throw new Error('The primary of Redis is being moved')
    })
    return true
  })

  for (const link of links) void link.connect().then(started.resolve)
  await Promise.race([started.promise, wait(firstConnectMs, undefined, { ref: false })])
  return {
    get client() {
      return main.client
    },
    run: runAt(main),
    replicated: {
      get client() {
        return replicated.client
      },
      run: runAt(replicated),
      get lacksReplicas() {
        return lacksReplicas
      },
      get isFailingOver() {
        return replicated.isFailingOver
      },
      waitForReplicas,
    },
    get isUp() {
      return health.isUp
    },
    defineCommand: main.defineCommand,
    onCommandError: (listener) => void listeners.push(listener),
    replaceWith: async (settings) =>
      void (await Promise.all(links.map((link) => link.replaceWith(settings)))),
    disconnect() {
      isClosed = true
      heartbeat.stop()
      for (const link of links) link.close()
    },
  }
}
