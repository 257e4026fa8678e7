/** Wraps `call` so that calls with the same key at the same time share one, and its result or error. */
export function coalesce<Args extends readonly unknown[], R>(
  call: (...args: Args) => Promise<R>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<R> {
  const running = new Map<string, Promise<R>>()
  return (...args) => {
    const key = keyOf(...args)
    const known = running.get(key)
    if (known) return known
    const result = call(...args).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
