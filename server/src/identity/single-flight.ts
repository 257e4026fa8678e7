/**
 * Wraps `call` so that what its first call fetches and caches is fetched once, however many calls arrive meanwhile
 * (BFF-24): they wait for the first one, then run themselves, all at once. When the first one rejects with an error that
 * `isShared`, they reject with it too; with any other error nothing may have been fetched yet, and the next one of them
 * goes first.
 */
export function singleFlight<A, R>(
  call: (argument: A) => Promise<R>,
  isShared: (error: unknown) => boolean,
): (argument: A) => Promise<R> {
  /** Whether the first call has fetched what the others need; null while no call is the first. */
  let first: Promise<boolean> | null = null

  return async (argument) => {
    while (first) if (await first) return call(argument)
    const result = call(argument)
    const fetched = result.then(
      () => true,
      (error: unknown) => {
        if (isShared(error)) throw error
        return false
      },
    )
    // Without calls that wait for it, its rejection would be unhandled; this call rejects with `result`.
    fetched.catch(() => undefined)
    first = fetched
    try {
      return await result
    } finally {
      first = null
    }
  }
}
