import { setTimeout as wait } from 'node:timers/promises'

/** Wraps `call` so that simultaneous calls with the same key share one call and its result or error. */
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

/** Settles like `promise` or, after `ms`, with the result or error of `onTimeout`. */
export async function withTimeout<T, L>(ms: number, promise: Promise<T>, onTimeout: () => L): Promise<T | L> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  try {
    return await Promise.race([promise, late.promise.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}

type Retries = { pauseMs: (count: number) => number; maxCount?: number; signal: AbortSignal }

/**
 * Repeats a failed `attempt` after a pause until it succeeds. `pauseMs` gets the number of the pause, from 1. `signal` ends the pause
 * and makes the next try the last one.
 * @throws the error of the last try
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

/** Runs `task` repeatedly until `stop`. The task resolves to the milliseconds until the next run, and must never reject. */
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
