import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { repeat, withDeadline } from '../async.ts'
import { readStored, type Store } from '../state/store.ts'

const key = 'release:named'

/** `serving` has the releases that serve, and until when each is taken to, in milliseconds of the epoch. */
const releases = z.object({ named: z.string(), serving: z.record(z.string(), z.number()) })

/** How long a release is taken to serve after the last word of a replica of it. */
const aliveMs = 60_000

type Options = {
  readonly store: Store
  readonly version: string
  /** Whether this replica takes requests: neither before it listens nor while it ends. */
  readonly isServing: () => boolean
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/**
 * BFF-76: the release that all replicas name in `/version.json`. While two serve it stays the one that was named before: a fan who
 * was offered the other one could not be sure to get it by loading the page again. It changes once the other alone serves.
 */
export function createNamedRelease({ store, version: own, isServing, now }: Options) {
  let named = own
  return {
    version: () => named,
    /** Tells the others that this release serves, and learns which one is named. Rejects while the store is unavailable. */
    async look(): Promise<void> {
      const text = await store.get(key)
      const known = text === null ? null : readStored(releases, text)
      const alive = Object.entries(known?.serving ?? {}).filter(([, until]) => until > now())
      const serving = { ...Object.fromEntries(alive), ...(isServing() && { [own]: now() + aliveMs }) }
      const [only, ...others] = Object.keys(serving)
      named = others.length === 0 ? (only ?? own) : (known?.named ?? own)
      if (!isServing()) return
      // Where another replica was faster, this one is heard the next time.
      const next = JSON.stringify({ named, serving })
      if (text === null) await store.setIfAbsent(key, next, aliveMs)
      else await store.replace(key, text, next, aliveMs)
    },
  }
}

/** How long a start waits until its files are known to the other replicas. */
const startWaitMs = 2_000
/** Three small commands each time. */
const [lookMs, retryMs] = [10_000, 2_000]

/**
 * BFF-76: tells the other replicas of this release before the server is ready, since its first page names files that only it
 * has, and again as long as it runs, so that what Redis lost is back after seconds. While Redis is away the start goes on: a page
 * whose script was refused loads itself again.
 * @param look rejects while Redis is unavailable
 */
export async function followReleases(app: FastifyInstance, look: () => Promise<void>) {
  // Without Redis there is no other replica.
  if (app.redis === null) return
  let isFailing = false
  const looks = repeat(async () => {
    try {
      await look()
      isFailing = false
    } catch (err) {
      if (!isFailing) app.log.warn({ err }, 'this release could not be made known: trying again')
      isFailing = true
    }
    return isFailing ? retryMs : lookMs
  })
  app.addHook('onClose', async () => looks.stop())
  await withDeadline(looks.run(), startWaitMs, () => undefined)
}
