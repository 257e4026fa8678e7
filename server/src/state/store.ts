import type * as z from 'zod'

export type StorePage = {
  readonly entries: readonly (readonly [key: string, value: string])[]
  /** Where the next page begins; null after the last one. */
  readonly next: string | null
}

/**
 * Key-value state that the replicas share; `store.process.test.ts` checks every implementation. Every operation is atomic, and rejects
 * while the store is unavailable. A value that the key already has counts as written, so that a write whose reply was lost can be
 * repeated (BFF-33); competing writers therefore need different values. A key expires `ttlMs` after its last write.
 */
export type Store = {
  /** A page of the keys with a prefix; a key may appear twice. Only for operators, because Redis scans all its keys. */
  scan(prefix: string, from: string | null): Promise<StorePage>
  /** The value, null when there is none. */
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Writes `value` only if the key has none. Returns whether the key has `value` now. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  /** Writes `value` only if the key's value is still `expected`. Returns whether the key has `value` now. */
  replace(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>
  /** Removes the key only if its value is still `expected`. Returns whether it has no value now. */
  remove(key: string, expected: string): Promise<boolean>
}

/** The `ttlMs` of a key that never expires. */
export const forever = Number.POSITIVE_INFINITY

/** One store for each concern, so that a flood of one cannot evict entries of another. */
export type Stores = {
  readonly revocations: Store
  readonly attempts: Store
  readonly tenants: Store
  /** The files of running releases (BFF-76). */
  readonly assets: Store
}

/** Parses a stored text; null if it does not fit the schema, since another release or an operator may have written it. */
export function readStored<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
