import { browserAnswersMs } from './with-timeout.ts'

/**
 * WORLD-05: how the tabs of a browser know of each other. A browser may lack it, refuse it, or not answer: then a tab is on its own, and
 * our server still sees to it that an order is charged once.
 */

/** A channel between the tabs, null where there is none. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Longer than another tab's call takes on a slow network. */
const longestWaitMs = 10_000
const queueMs = 50
/** Whether the browser's locks have answered so far. */
let doLocksAnswer = true

/**
 * Runs `work` while no other tab runs work of this name; anyway where locks do not answer, and when another tab has taken
 * `longestWaitMs`.
 * @param holdsMs how long the name stays taken after the work
 */
export function withLock<T>(name: string, work: () => Promise<T>, holdsMs = 0): Promise<T> {
  let running: Promise<T> | undefined
  const run = () => (running ??= work())
  return new Promise((resolve) => {
    const goOn = () => resolve(run())
    const noteSilence = () => {
      doLocksAnswer = false
      goOn()
    }
    // The answer may wait behind this timer on a page that was busy or frozen.
    const judge = () => (timer = setTimeout(noteSilence, queueMs))
    let timer: ReturnType<typeof setTimeout> = setTimeout(judge, browserAnswersMs)
    const turn = async (lock: Lock | null): Promise<boolean> => {
      clearTimeout(timer)
      doLocksAnswer = true
      if (lock === null) {
        timer = setTimeout(goOn, longestWaitMs)
        return false
      }
      goOn()
      await run().catch(() => {})
      if (holdsMs > 0) await new Promise((over) => setTimeout(over, holdsMs))
      return true
    }
    const ask = async () => {
      const isDone = await navigator.locks.request(name, { ifAvailable: true }, turn)
      if (!isDone) await navigator.locks.request(name, turn)
    }
    ask().catch(goOn)
    if (!doLocksAnswer) goOn()
  })
}
