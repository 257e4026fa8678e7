import type * as z from 'zod'

export type StorePage = {
  readonly entries: readonly (readonly [key: string, value: string])[]
  /** Where the next page begins; null after the last one. */
  readonly next: string | null
}

/**
 * Key-value state that the replicas share; `store.process.test.ts` holds every store to this. Every operation is atomic, and rejects
 * while the store is unavailable. A value that is already there counts as written, so that a write whose reply was lost can be repeated
 * (BFF-33); competing writers therefore need different values. A key ends `ttlMs` after it was last written.
 */
export type Store = {
  /** A page of the keys that begin with `prefix`, perhaps with some twice. For operators: Redis looks at each of its keys. */
  scan(prefix: string, from: string | null): Promise<StorePage>
  /** The value, null when there is none. */
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Writes `value` only if the key has no value. Returns whether it is `value` now. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  /** Writes `value` only if the key's value is still `expected`. Returns whether it is `value` now. */
  replace(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>
  /** Removes the key only if its value is still `expected`. Returns whether it has no value now. */
  remove(key: string, expected: string): Promise<boolean>
}

/** The `ttlMs` of a key that never ends. */
export const forever = Number.POSITIVE_INFINITY

/** One store for each concern, so that a flood of one cannot evict the other. */
export type Stores = {
  readonly revocations: Store
  readonly attempts: Store
  readonly tenants: Store
  /** The files of the releases that run (BFF-76). */
  readonly assets: Store
}

/** Reads a stored text; null for what does not fit the schema: another release may have written it, or an operator. */
export function readStored<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
