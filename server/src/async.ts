import { setTimeout as wait } from 'node:timers/promises'

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

/** What `promise` settles to or, when it takes longer than `ms`, what `onLate` returns or throws. */
export async function withDeadline<T, L>(promise: Promise<T>, ms: number, onLate: () => L): Promise<T | L> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  try {
    return await Promise.race([promise, late.promise.then(onLate)])
  } finally {
    clearTimeout(timer)
  }
}

type Retries = { pauseMs: (count: number) => number; maxCount?: number; signal: AbortSignal }

/**
 * Tries again what has failed, after a pause each time, counted from 1, until it works; `signal` ends the pause, and then there
 * is one last try at once. @throws what the last try throws
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { pauseMs, maxCount, signal }: Retries,
): Promise<T> {
  for (let count = 1; ; count++) {
    await wait(pauseMs(count), undefined, { signal }).catch(() => undefined)
    const isLast = signal.aborted || count === maxCount
    try {
      return await attempt()
    } catch (error) {
      if (isLast) throw error
    }
  }
}

/** Runs `task`, which never rejects, and again after the milliseconds that it resolves to, until `stop`. */
export function repeat(task: () => Promise<number>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const run = async () => runIn(await task())
  /** Replaces the time of the next run. */
  function runIn(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), ms).unref()
  }
  function stop() {
    isStopped = true
    clearTimeout(timer)
  }
  return { run, runIn, stop }
}
