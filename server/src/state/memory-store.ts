import { LRUCache } from 'lru-cache'
import { forever, type Store, type Stores } from './store.ts'

/** Options of an LRU cache with at most `entries`. Not the option `max`, which allocates memory for all entries at once. */
export const bounded = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** A store in this process, for a single replica. It keeps the `max` most recently used keys (BFF-40). */
export function memoryStore(max: number): Store {
  const values = new LRUCache<string, string>({ ...bounded(max), ttlAutopurge: false, ttl: 1 })
  const put = (key: string, value: string, ttlMs: number) =>
    // For the cache a ttl of 0 means no expiry.
    values.set(key, value, { ttl: ttlMs === forever ? 0 : Math.max(1, ttlMs) })
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value, ttlMs) => void put(key, value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) => {
      if ((values.get(key) ?? value) === value) put(key, value, ttlMs)
      return values.get(key) === value
    },
    replace: async (key, expected, value, ttlMs) => {
      const current = values.get(key)
      if (current === expected || current === value) put(key, value, ttlMs)
      return values.get(key) === value
    },
    scan: async (prefix) => {
      return { entries: [...values.entries()].filter(([key]) => key.startsWith(prefix)), next: null }
    },
    remove: async (key, expected) => {
      if (values.get(key) === expected) values.delete(key)
      return values.get(key) === undefined
    },
  }
}

/** The stores of a server without `REDIS_URL`. */
export const memoryStores = (): Stores => ({
  revocations: memoryStore(200_000),
  attempts: memoryStore(200_000),
  tenants: memoryStore(200_000),
  assets: memoryStore(1_000),
})
