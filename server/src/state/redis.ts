import type { FastifyBaseLogger } from 'fastify'
import type { Redis, RedisOptions } from 'ioredis'
import { repeat, withDeadline } from '../async.ts'
import { isRefusal, type RedisAddress, serverOptions } from './redis-options.ts'
import { type Call, createReplicatedWrites, openSentinels, UnconfirmedWrite } from './replicated-writes.ts'

/** What all our keys begin with. */
export const keyPrefix = 'storefront:'

/** As the metric of their errors names them. */
export const redisCommands = ['get', 'set', 'compareAndSet', 'scan', 'limit', 'heartbeat'] as const
export type RedisCommand = (typeof redisCommands)[number]

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>
/** Where commands go. */
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

/** Between two heartbeats in an outage. */
const outageIntervalMs = 500

/**
 * Connects so that no request waits for an outage (BFF-33, BFF-77): a command without a connection rejects at once. A heartbeat finds
 * out whether Redis serves, and the log has each outage's begin and end once (BFF-78). Resolves within a second, connected or not.
 */
export async function connectRedis(address: RedisAddress, options: Options) {
  // Not loaded without `REDIS_URL`.
  const { Redis }: { readonly Redis: new (options: RedisOptions) => Redis } = await import('ioredis')
  const { log, waitReplicas = 0, inSpan = (_name, _attributes, work) => work() } = options
  const listeners: ((command: RedisCommand) => void)[] = []
  const started = Promise.withResolvers<void>()
  let state: 'unknown' | 'up' | 'away' | 'closed' = 'unknown'
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
    onDoubt: () => beats.runIn(outageIntervalMs),
    // The library has not heard of it, since its own connection to a Sentinel was away.
    onElsewhere: () => {
      for (const client of clients) if (client.status === 'ready') client.disconnect(true)
    },
  })

  function openClient(): Redis {
    const client = new Redis(serverOptions(address))
    client.on('error', away)
    client.on('close', () => away())
    client.on('ready', () => void (areReady() && beats.run().then(started.resolve)))
    // The library ends a client for good when it hears of a failover while it asks the Sentinels for the primary.
    client.on('end', () => {
      setTimeout(() => state !== 'closed' && connect(client), outageIntervalMs).unref()
    })
    return client
  }

  // What goes wrong is emitted as well; a start need not wait for more.
  const connect = (client: Redis) => void client.connect().catch(() => started.resolve())

  function away(err?: unknown) {
    if (state === 'away' || state === 'closed') return
    state = 'away'
    log.error({ err }, 'redis is away: charges are refused, everything else goes on')
  }

  function back() {
    if (state === 'away') log.info('redis is back')
    if (state !== 'closed') state = 'up'
  }

  /** Writes, so that a demoted primary is found. One beat that fails may be our own delay, two are an outage. */
  async function beat(): Promise<number> {
    const call = ['set', `${keyPrefix}heartbeat`, 'alive', 'PX', 60_000] as const
    try {
      // Without a connection its events have told.
      if (areReady()) {
        await counted('heartbeat', () => main.call(...call))
        if (waitReplicas > 0) await counted('heartbeat', () => replicatedWrites.probe(call))
        failedBeats = 0
        back()
      }
    } catch (error) {
      failedBeats += 1
      if (failedBeats > 1) away(error)
    }
    // While all is well too, so that an outage is known before a fan pays.
    return state === 'up' && failedBeats === 0 ? 5_000 : outageIntervalMs
  }

  async function counted<T>(command: RedisCommand, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      // No error of Redis.
      if (error instanceof UnconfirmedWrite) throw error
      for (const listener of listeners) listener(command)
      if (isRefusal(error)) {
        away(error)
        beats.runIn(outageIntervalMs)
      }
      throw error
    }
  }

  function laneOf(client: Redis, send: (call: Call) => Promise<unknown>) {
    const run = <T>(command: RedisCommand, call: (client: Redis) => Promise<T>) =>
      inSpan(`redis ${command}`, { 'db.system.name': 'redis' }, () => counted(command, () => call(client)))
    return {
      client,
      /** Runs a command and counts its error; one that says that Redis takes no writes begins an outage. */
      run,
      /** Sends a write. When it rejects it may have been carried out; on the replicated lane also with `UnconfirmedWrite`. */
      write: (command: RedisCommand, call: Call) => run(command, () => send(call)),
    }
  }
  const mainLane = laneOf(main, ([name, ...values]) => main.call(name, ...values))

  for (const client of clients) connect(client)
  await withDeadline(started.promise, 1_000, () => undefined)
  return {
    ...mainLane,
    /** For writes that replicas must have (BFF-61): a second connection, since `WAIT` blocks it for those who do not pay (BFF-33). */
    replicated: replicated === main ? mainLane : laneOf(replicated, replicatedWrites.send),
    /** Whether Redis serves, writes included, as far as is known (BFF-78). */
    get isUp() {
      return state === 'up'
    },
    /** Calls `listener` for each command that fails. */
    onCommandError: (listener: (command: RedisCommand) => void) => void listeners.push(listener),
    disconnect() {
      state = 'closed'
      beats.stop()
      sentinels?.close()
      for (const client of clients) client.disconnect()
    },
  }
}
