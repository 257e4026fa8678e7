import { setTimeout as wait } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { OpenedClient } from './opened-client.ts'
import type { RedisAddress, RedisHost } from './redis-address.ts'
import { hearSentinels } from './sentinel-events.ts'
import { askSentinel, isAt } from './sentinel-state.ts'

type Options = {
  readonly address: Extract<RedisAddress, { kind: 'sentinel' }>
  /** Of the client of the primary. */
  readonly options: RedisOptions
  /** Of the connections to the Sentinels. */
  readonly sentinelOptions: RedisOptions
  readonly reconnectDelay: (attempt: number) => number
}

/** Longer than any failover lasts of which no end is told, since the Sentinel that began it has died. */
const longestFailoverMs = 30_000

/** Between two questions whether a failover is over that may have begun before we were there. */
const askEveryMs = 500

/** How long a client that is connected waits for the Sentinels before it is used. */
const firstSettledMs = 1_000

/**
 * A client of the primary that Sentinels name (BFF-77). It leaves a primary that they have moved at once, and says from the
 * beginning of a failover until it is at the new one that writes are not safe: a primary that is moved, or is cut off from
 * the Sentinels but not from us, goes on taking writes, and a replica that follows it confirms them, but they are lost when
 * it becomes a replica. Nor are they until most Sentinels are heard, and each one heard has said where we are: of a failover that
 * began before, no event tells.
 */
export function openSentinelClient(
  library: { readonly Redis: new (options: RedisOptions) => Redis },
  { address, options, sentinelOptions, reconnectDelay }: Options,
): OpenedClient {
  const client = new library.Redis({
    ...options,
    db: address.db,
    sentinels: [...address.sentinels],
    name: address.name,
    sentinelRetryStrategy: reconnectDelay,
    sentinelCommandTimeout: 500,
    // The addresses that Sentinels have of each other may not be valid from here.
    updateSentinels: false,
    ...(sentinelOptions.password !== undefined && { sentinelPassword: sentinelOptions.password }),
    ...(address.tls && sentinelOptions.tls
      ? { enableTLSForSentinelMode: true, sentinelTLS: sentinelOptions.tls }
      : {}),
  })

  /** The Sentinels that have begun a failover. */
  const begunBy = new Set<RedisHost>()
  let movedTo: RedisHost | null = null
  let timer: NodeJS.Timeout | undefined
  const over = () => {
    clearTimeout(timer)
    begunBy.clear()
    movedTo = null
  }
  const overLater = () => {
    clearTimeout(timer)
    timer = setTimeout(over, longestFailoverMs).unref()
  }
  /** One Sentinel learns later than another where the primary is, and may have led back to the old one. */
  const leaveUnlessThere = async () => {
    const [to, { stream }] = [movedTo, client]
    if (to === null || client.status !== 'ready') return
    const isThere = await isAt(client, to)
    // Whatever came in the meantime has begun this anew.
    if (movedTo !== to || client.stream !== stream) return
    if (isThere) over()
    else if (client.status === 'ready') client.disconnect(true)
  }

  /** The Sentinels whose events come, and whether each has agreed since. */
  const heard = new Map<RedisHost, { isSettled: boolean }>()
  const isUncertain = () =>
    heard.size <= address.sentinels.length / 2 || [...heard.values()].some(({ isSettled }) => !isSettled)
  const firstSettled = Promise.withResolvers<void>()
  /** Resolves whether a Sentinel says that the primary is where we are and stays there. */
  const agrees = async (sentinel: RedisHost) => {
    // It is asked again.
    const at = await askSentinel(library, sentinel, address.name, sentinelOptions).catch(() => null)
    return at !== null && client.status === 'ready' && (await isAt(client, at))
  }
  const settle = async (sentinel: RedisHost) => {
    const one = { isSettled: false }
    heard.set(sentinel, one)
    const deadline = performance.now() + longestFailoverMs
    while (heard.get(sentinel) === one && performance.now() < deadline) {
      if (client.status !== 'ready') await wait(20, undefined, { ref: false })
      else if (await agrees(sentinel)) break
      else await wait(askEveryMs, undefined, { ref: false })
    }
    one.isSettled = true
    if (!isUncertain()) firstSettled.resolve()
  }

  const stop = hearSentinels(library, address, sentinelOptions, {
    onBegin: (sentinel) => {
      begunBy.add(sentinel)
      overLater()
    },
    onAbort: (sentinel) => void begunBy.delete(sentinel),
    onSwitch: (to) => {
      overLater()
      movedTo = to
      void leaveUnlessThere()
    },
    onSubscribed: (sentinel) => void settle(sentinel),
    onClosed: (sentinel) => void heard.delete(sentinel),
  })
  client.on('ready', () => void leaveUnlessThere())
  return {
    client,
    onReady: (listener) =>
      void client.on('ready', async () => {
        await Promise.race([firstSettled.promise, wait(firstSettledMs, undefined, { ref: false })])
        if (client.status === 'ready') listener()
      }),
    isFailingOver: () => begunBy.size > 0 || movedTo !== null || isUncertain(),
    close: () => {
      stop()
      heard.clear()
      clearTimeout(timer)
      client.disconnect()
    },
  }
}
