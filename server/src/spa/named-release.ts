import * as z from 'zod'
import { readStored, type Store } from '../state/store.ts'

const key = 'release:named'

/** `serving` has the releases that serve, and until when each is taken to, in milliseconds of the epoch. */
const releases = z.object({ named: z.string(), serving: z.record(z.string(), z.number()) })

/** How long a release is taken to serve after the last word of a replica of it. */
const aliveMs = 60_000

/**
 * BFF-76: the release that all replicas name in `/version.json`. While two serve it stays the one that was named before: a fan who
 * was offered the other one could not be sure to get it by loading the page again. It changes once the other alone serves.
 */
export type NamedRelease = {
  version(): string
  /** Tells the others that this release serves, and learns which one is named. Rejects while the store is unavailable. */
  look(): Promise<void>
}

type Options = {
  readonly store: Store
  readonly version: string
  /** Whether this replica takes requests: neither before it listens nor while it ends. */
  readonly isServing: () => boolean
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

export function createNamedRelease({ store, version: own, isServing, now }: Options): NamedRelease {
  let named = own
  return {
    version: () => named,
    async look() {
      const text = await store.get(key)
      const known = text === null ? null : readStored(releases, text)
      const alive = Object.entries(known?.serving ?? {}).filter(([, until]) => until > now())
      const serving = {
        ...Object.fromEntries(alive),
        ...(isServing() && { [own]: now() + aliveMs }),
      }
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
