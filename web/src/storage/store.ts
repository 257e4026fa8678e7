/** A value outside of React, in the shape that `useSyncExternalStore` takes. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and notifies; the same value (`Object.is`) notifies nobody. */
  readonly set: (next: T) => void
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
