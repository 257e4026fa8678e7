import { LRUCache } from 'lru-cache'
import { bounded } from './bounded.ts'
import type { State, Stores } from './state.ts'

/** Shared state of a single replica: in this process, bounded to `max` keys, the longest unused going first. */
export function memoryState(max: number): State {
  const values = new LRUCache<string, string>({ ...bounded(max), ttlAutopurge: false, ttl: 1 })
  const put = (key: string, value: string, ttlMs: number) =>
    values.set(key, value, { ttl: Math.max(1, ttlMs) })
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value, ttlMs) => {
      put(key, value, ttlMs)
    },
    setIfAbsent: async (key, value, ttlMs) => {
      if (values.get(key) === undefined) put(key, value, ttlMs)
      return values.get(key) === value
    },
    replace: async (key, expected, value, ttlMs) => {
      if (values.get(key) === expected) put(key, value, ttlMs)
      return values.get(key) === value
    },
  }
}

export const memoryStores = (): Stores => ({
  revocations: memoryState(200_000),
  attempts: memoryState(200_000),
})
