import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Store } from '../state/store.ts'
import { readStored } from '../state/store.ts'

const purgeList = z.array(z.object({ id: z.string(), tenant: z.string(), at: z.number() }))
type PurgeList = z.output<typeof purgeList>

const key = 'branding-purges'

/** How often a replica looks for purges. */
export const purgePollMs = 1_000
/** Until every replica that has the store has noticed: a poll, a command that takes as long as it may, and some delay. */
export const purgedAfterMs = 3_000
/** For this long a replica that was cut off from the store still learns of it. */
const keptForMs = 10 * 60 * 1_000
const maxTries = 10

type Options = {
  /** Of this replica. */
  readonly purge: (tenant: string) => void
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/**
 * Tells all replicas of a purge through the store, memory and Redis alike: the last ten minutes' purges stand under one key,
 * for which each replica asks once a second. So it needs no second connection, as a channel of Redis would, and a replica
 * that was cut off catches up.
 */
export function createBrandingPurges(store: Store, { purge, now }: Options) {
  let seenText: string | null = null
  const seenIds = new Set<string>()
  let isPolling = false

  function take(text: string | null) {
    if (text === seenText) return
    seenText = text
    const purges = listFrom(text)
    for (const { id, tenant } of purges) if (!seenIds.has(id)) purge(tenant)
    seenIds.clear()
    for (const { id } of purges) seenIds.add(id)
  }

  return {
    /** @throws what the store rejects with while it is away; then nothing was purged, or it will be */
    async publish(tenant: string): Promise<void> {
      const purged = { id: randomUUID(), tenant, at: now() }
      for (let tries = 0; tries < maxTries; tries++) {
        const text = await store.get(key)
        const recent = listFrom(text).filter(({ at }) => at > now() - keptForMs)
        const next = JSON.stringify([...recent, purged])
        const isWritten =
          text === null
            ? await store.setIfAbsent(key, next, keptForMs)
            : await store.replace(key, text, next, keptForMs)
        if (isWritten) return take(next)
      }
      throw new Error('Too many purges at once')
    },
    /** Purges what others have published. Never rejects: while the store is away there is nothing to learn. */
    async poll(): Promise<void> {
      if (isPolling) return
      isPolling = true
      try {
        take(await store.get(key))
      } catch {
        // The outage is logged by the store's connection, and the next poll catches up.
      } finally {
        isPolling = false
      }
    },
  }
}

/** A list of a later release that cannot be read is none. */
function listFrom(text: string | null): PurgeList {
  if (text === null) return []
  return readStored(purgeList, text) ?? []
}
