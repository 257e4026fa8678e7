import { setTimeout as wait } from 'node:timers/promises'
import type { OpenedClient, RedisClient } from './opened-client.ts'
import { openClient } from './redis-client.ts'
import type { RedisSettings } from './redis-settings.ts'

/** A client that takes over once it is ready. */
type Successor = { opened: OpenedClient; readonly inUse: () => void; lastError: unknown }

type Script = { readonly lua: string; readonly numberOfKeys?: number }

/** One client of Redis, and those that take its place (BFF-77). */
export type RedisLink = {
  readonly client: RedisClient
  /** As `RedisConnection.isFailingOver`. */
  readonly isFailingOver: boolean
  /** Resolves when the first attempt has failed; `onReady` tells of success. */
  connect(): Promise<void>
  /** As `RedisConnection.defineCommand`. */
  defineCommand(name: string, script: Script): void
  /** As `RedisConnection.replaceWith`. */
  replaceWith(settings: RedisSettings): Promise<void>
  close(): void
}

type Listeners = {
  /** The client in use is connected, again perhaps. */
  readonly onReady: () => void
  /** The client in use has lost its connection, or gets none. */
  readonly onAway: (err?: unknown) => void
}

/** Longer than any operation takes. */
const retirementMs = 2_000

/** How long new settings may take before they count as wrong. */
const successionMs = 5_000

/** Between the end of a client that we did not end, and the next one. */
const reopenMs = 500

/** A link with `settings`, not connected yet. */
export function createRedisLink(
  library: Parameters<typeof openClient>[0],
  settings: RedisSettings,
  { onReady, onAway }: Listeners,
): RedisLink {
  const scripts = new Map<string, Script>()
  const opened = new Set<OpenedClient>()
  let isClosed = false
  let current = open(settings)
  let next: Successor | null = null

  function open(settings: RedisSettings): OpenedClient {
    const one = openClient(library, settings)
    opened.add(one)
    const { client } = one
    for (const [name, script] of scripts) client.defineCommand(name, script)
    const away = (err?: unknown) => {
      if (isClosed) return
      if (one === current) onAway(err)
      else if (one === next?.opened && err !== undefined) next.lastError = err
    }
    client.on('error', away)
    client.on('close', () => away())
    one.onReady(() => {
      if (one === next?.opened) takeOver(next)
      if (one === current) onReady()
    })
    // Only `close` ends a client for good, but the library does so too when a connection is broken off at a bad moment.
    client.on('end', () => void reopen(one, settings))
    return one
  }

  function takeOver(successor: Successor) {
    const retired = current
    current = successor.opened
    next = null
    successor.inUse()
    void wait(retirementMs, undefined, { ref: false }).then(() => end(retired))
  }

  /** One that has retired stays ended: its settings may be wrong by now. */
  async function reopen(ended: OpenedClient, settings: RedisSettings) {
    await wait(reopenMs, undefined, { ref: false })
    if (isClosed || !opened.has(ended)) return
    end(ended)
    if (ended === current) {
      current = open(settings)
      connect(current)
    } else if (ended === next?.opened) {
      next.opened = open(settings)
      connect(next.opened)
    }
  }

  function end(one: OpenedClient) {
    if (opened.delete(one)) one.close()
  }

  // What goes wrong is emitted as well.
  const connect = ({ client }: OpenedClient) => void client.connect().catch(() => undefined)

  return {
    get client() {
      return current.client
    },
    get isFailingOver() {
      return current.isFailingOver()
    },
    connect: () =>
      new Promise((resolve) => {
        current.client.connect().catch(() => resolve())
      }),
    defineCommand(name, script) {
      scripts.set(name, script)
      for (const { client } of opened) client.defineCommand(name, script)
    },
    async replaceWith(settings) {
      if (isClosed) return
      if (next) end(next.opened)
      const { promise, resolve } = Promise.withResolvers<void>()
      const successor: Successor = { opened: open(settings), inUse: resolve, lastError: undefined }
      next = successor
      connect(successor.opened)
      await Promise.race([promise, wait(successionMs, undefined, { ref: false })])
      if (isClosed || current === successor.opened) return
      throw new Error('Redis is not reached with the new settings', { cause: successor.lastError })
    },
    close() {
      isClosed = true
      for (const one of [...opened]) end(one)
    },
  }
}
