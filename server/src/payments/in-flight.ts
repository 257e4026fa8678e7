/** Knows which of the promises given to it have not settled yet. */
export function inFlight() {
  const pending = new Set<Promise<unknown>>()
  return {
    track<T>(promise: Promise<T>): Promise<T> {
      pending.add(promise)
      const forget = () => pending.delete(promise)
      promise.then(forget, forget)
      return promise
    },
    settled: async (): Promise<void> => {
      await Promise.allSettled(pending)
    },
  }
}
