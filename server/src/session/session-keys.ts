import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createKeyHistory, holdEveryMs } from './key-history.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'

export type SessionKeys = {
  readonly ring: KeyRing
  /** Whether a key that this replica does not have may be about to come (BFF-80). Never rejects. */
  isOnItsWay(kid: string): Promise<boolean>
}

const retryMs = 1_000

/**
 * The keys of SESSION_KEYS, replaced when its file changes (BFF-79). Since when each has been there the replicas tell each
 * other; while their store is away each goes by what it has seen itself, and a store that lost everything is told again. Both
 * only delay a new key.
 */
export async function watchedSessionKeys(app: FastifyInstance): Promise<SessionKeys> {
  const delayMs = app.config.sessionKeyDelayS * 1_000
  const ring = createKeyRing(app.config.sessionKeys, delayMs, app.now)
  const history = createKeyHistory(app.stores.sessionKeys, delayMs, app.now)
  const closed = new AbortController()

  /** Reads once, at the start, since when the others have had the keys. */
  async function learn() {
    let since = app.now()
    // The oldest first, and a key of which nothing is known not before an older one, also where another replica's
    // clock is ahead: without any history the oldest seals, which every replica has.
    for (const kid of ring.kids().reverse()) {
      since = await history.hold(kid, Math.max(app.now(), since))
      ring.noteSeen(kid, since)
    }
  }

  async function holdAll() {
    for (const kid of ring.kids()) await history.hold(kid, ring.sinceOf(kid))
  }

  async function inBackground(step: () => Promise<void>) {
    let isDone = false
    while (!isDone) {
      await wait(retryMs, undefined, { signal: closed.signal })
      isDone = await step().then(
        () => true,
        () => false,
      )
    }
  }

  /** Tries again while the store is away, which the connection to it has reported, until the server closes. */
  const orLater = (step: () => Promise<void>) =>
    step().catch(() => {
      inBackground(step).catch(() => undefined)
    })

  const holding = setInterval(() => {
    // While the store is away, which the connection to it has reported, the next time is soon enough.
    holdAll().catch(() => undefined)
  }, holdEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(holding)
    closed.abort()
  })
  app.metrics.beforeScrape(() => {
    app.metrics.sessionKeyAge.set((app.now() - ring.sinceOf(ring.kids()[0])) / 1_000)
  })
  await orLater(learn)
  return { ring, isOnItsWay: history.isOnItsWay }
}
