import type { FastifyBaseLogger } from 'fastify'
import type { Redis, RedisOptions } from 'ioredis'
import { repeat, withTimeout } from '../async.ts'
import { isRefusal, type RedisAddress, serverOptions } from './redis-options.ts'
import {
  createReplicatedWrites,
  openSentinels,
  UnconfirmedWrite,
  type WriteCommand,
} from './replicated-writes.ts'

export const keyPrefix = 'storefront:'

/** The commands, by the names in the metric of their errors. */
export const redisCommands = ['get', 'set', 'compareAndSet', 'scan', 'limit', 'heartbeat'] as const
export type RedisCommand = (typeof redisCommands)[number]

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>
/** A connection for commands: the main one, or the one for replicated writes. */
export type RedisLane = RedisConnection['replicated']

type Options = {
  readonly log: FastifyBaseLogger
  readonly waitReplicas?: number
  readonly inSpan?: <T>(
    name: string,
    attributes: Record<string, string>,
    work: () => Promise<T>,
  ) => Promise<T>
}

/** The pause between two heartbeats during an outage. */
const outageIntervalMs = 500

/**
 * Connects to Redis. No request waits for an outage: a command without a connection rejects at once (BFF-33, BFF-77). A heartbeat
 * detects outages; the start and end of each are logged once (BFF-78). Resolves within a second, connected or not.
 */
export async function connectRedis(address: RedisAddress, options: Options) {
  // Imported here, so that it is not loaded without `REDIS_URL`.
  const { Redis }: { readonly Redis: new (options: RedisOptions) => Redis } = await import('ioredis')
  const { log, waitReplicas = 0, inSpan = (_name, _attributes, work) => work() } = options
  const listeners: ((command: RedisCommand) => void)[] = []
  const started = Promise.withResolvers<void>()
  let state: 'unknown' | 'up' | 'down' | 'closed' = 'unknown'
  let failedBeats = 0
  const beats = repeat(beat)

  const main = openClient()
  const replicated = waitReplicas > 0 ? openClient() : main
  const clients = [...new Set([main, replicated])]
  const areReady = () => clients.every(({ status }) => status === 'ready')
  const sentinels = address.sentinels && waitReplicas > 0 ? openSentinels(Redis, address) : null
  const replicatedWrites = createReplicatedWrites(replicated, {
    waitReplicas,
    sentinels,
    onUnconfirmed: () => beats.runIn(outageIntervalMs),
    // The library misses a failover while its own connection to a Sentinel is broken.
    onPrimaryMoved: () => {
      for (const client of clients) if (client.status === 'ready') client.disconnect(true)
    },
  })

  function openClient(): Redis {
    const client = new Redis(serverOptions(address))
    client.on('error', reportOutage)
    client.on('close', () => reportOutage())
    client.on('ready', () => void (areReady() && beats.run().then(started.resolve)))
    // The library ends a client permanently if a failover happens while it asks the Sentinels for the primary.
    client.on('end', () => {
      setTimeout(() => state !== 'closed' && connect(client), outageIntervalMs).unref()
    })
    return client
  }

  // Errors are also emitted, so they are only used here to end the wait of the start.
  const connect = (client: Redis) => void client.connect().catch(() => started.resolve())

  function reportOutage(err?: unknown) {
    if (state === 'down' || state === 'closed') return
    state = 'down'
    log.error({ err }, 'Redis unavailable; refusing charges')
  }

  function reportRecovery() {
    if (state === 'down') log.info('Redis available again; accepting charges')
    if (state !== 'closed') state = 'up'
  }

  /** A write, so that it detects a demoted primary. One failed beat may be a delay of this process, two are an outage. */
  async function beat(): Promise<number> {
    const call = ['set', `${keyPrefix}heartbeat`, 'alive', 'PX', 60_000] as const
    try {
      // Without a connection, its events have already reported the outage.
      if (areReady()) {
        await counted('heartbeat', () => main.call(...call))
        if (waitReplicas > 0) await counted('heartbeat', () => replicatedWrites.probe(call))
        failedBeats = 0
        reportRecovery()
      }
    } catch (error) {
      failedBeats += 1
      if (failedBeats > 1) reportOutage(error)
    }
    // Also while Redis is up, so that an outage is detected before a fan pays.
    return state === 'up' && failedBeats === 0 ? 5_000 : outageIntervalMs
  }

  async function counted<T>(command: RedisCommand, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      // Not an error of Redis.
      if (error instanceof UnconfirmedWrite) throw error
      for (const listener of listeners) listener(command)
      if (isRefusal(error)) {
        reportOutage(error)
        beats.runIn(outageIntervalMs)
      }
      throw error
    }
  }

  function laneOf(client: Redis, send: (call: WriteCommand) => Promise<unknown>) {
    const run = <T>(command: RedisCommand, call: (client: Redis) => Promise<T>) =>
      inSpan(`redis ${command}`, { 'db.system.name': 'redis' }, () => counted(command, () => call(client)))
    return {
      client,
      /** Runs a command and counts its error. A refusal of writes starts an outage. */
      run,
      /** Sends a write. A rejected write may have been executed, even after `UnconfirmedWrite` of the replicated lane. */
      write: (command: RedisCommand, call: WriteCommand) => run(command, () => send(call)),
    }
  }
  const mainLane = laneOf(main, ([name, ...values]) => main.call(name, ...values))

  for (const client of clients) connect(client)
  await withTimeout(1_000, started.promise, () => undefined)
  return {
    ...mainLane,
    /** For writes that replicas must confirm (BFF-61). A second connection, because `WAIT` blocks it for other commands (BFF-33). */
    replicated: replicated === main ? mainLane : laneOf(replicated, replicatedWrites.send),
    /** Whether Redis accepts commands, including writes, as of the last heartbeat or error (BFF-78). */
    get isUp() {
      return state === 'up'
    },
    onCommandError: (listener: (command: RedisCommand) => void) => void listeners.push(listener),
    disconnect() {
      state = 'closed'
      beats.stop()
      sentinels?.close()
      for (const client of clients) client.disconnect()
    },
  }
}
