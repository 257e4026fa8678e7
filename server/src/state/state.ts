/**
 * The small state that replicas share. Every operation is atomic; a failing store throws, and the caller decides
 * whether it can do without. Writes may be repeated: one that finds its own value there has done its work.
 */
export type State = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Sets the key unless it has another value; whether it has this one now. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  /** Sets the key only while its value is still `expected`; whether it has the new one now. */
  replace(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>
}

/** One store for each concern, so that a flood of one cannot push the other out. */
export type Stores = { readonly revocations: State; readonly attempts: State }
