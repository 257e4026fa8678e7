import type { Store } from '../state/store.ts'

/** Since when the replicas have had a key, by the name of the key; they tell each other (BFF-80). */
export type KeyHistory = {
  /**
   * Says that this replica holds a key, which is forgotten 10 min after no replica says so any more. May reject.
   * @param since what counts if nothing is known of the key, in milliseconds of the epoch
   * @returns since when replicas have held it without a gap
   */
  hold(kid: string, since: number): Promise<number>
  /** A key has come to a running replica just now, for the first time or again. May reject. */
  announce(kid: string): Promise<void>
  /** Whether another replica may use this key while it has not come here yet. Never rejects. */
  isOnItsWay(kid: string): Promise<boolean>
}

/** How often a replica says which keys it holds. */
export const holdEveryMs = 120_000

/** A key that was rolled back everywhere is a new one after this: the replicas that run then do not have it. */
export const heldMs = 5 * holdEveryMs

/** A replica that gets a key later than this after another one is not late but left behind. */
const lateMs = 120_000

/**
 * @param delayMs how long after it was first seen a key begins to seal
 * @param now milliseconds of the epoch
 */
export function createKeyHistory(store: Store, delayMs: number, now: () => number): KeyHistory {
  const keyOf = (kid: string) => `session-key:${kid}`
  const sinceIn = async (kid: string) => {
    const since = Number(await store.get(keyOf(kid)))
    return Number.isFinite(since) && since > 0 ? since : null
  }
  return {
    hold: async (kid, since) => {
      const known = (await sinceIn(kid)) ?? since
      // Written only where there is nothing or the same, so it never undoes what another replica says meanwhile.
      if (await store.setIfAbsent(keyOf(kid), String(known), heldMs)) return known
      return (await sinceIn(kid)) ?? known
    },
    announce: (kid) => store.set(keyOf(kid), String(now()), heldMs),
    isOnItsWay: async (kid) => {
      const since = await sinceIn(kid).catch(() => null)
      if (since === null) return false
      const age = now() - since
      // When it has come (one that stands alone seals at once), and when it begins to seal, however long that takes.
      return [0, delayMs].some((moment) => Math.abs(age - moment) < lateMs)
    },
  }
}
