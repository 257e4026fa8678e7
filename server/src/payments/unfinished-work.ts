import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** What shutdown waits for: charges in flight, and writes that are retried in the background (BFF-32, BFF-33). */
export type UnfinishedWork = {
  /** Makes `finish` wait for a charge. Returns the same promise. */
  track<T>(charge: Promise<T>): Promise<T>
  /** Writes. A write that fails is retried in the background for ten minutes, so this never rejects. */
  writeOrRetryInBackground(write: () => Promise<void>): Promise<void>
  /** Waits for the charges; then each write that still fails gets one last try, at once. */
  finish(): Promise<void>
}

const maxRetries = 600
const firstPauseMs = 100
const pauseMs = 1_000

/** @param log gets an error for a write that is retried, and for one that is given up, after ten minutes or because the process
 * ends
 */
export function createUnfinishedWork(log: FastifyBaseLogger): UnfinishedWork {
  const closing = new AbortController()
  const charges = new Set<Promise<unknown>>()
  const retries = new Set<Promise<unknown>>()

  async function retry(write: () => Promise<void>) {
    for (let count = 1; ; count++) {
      const ms = count === 1 ? firstPauseMs : pauseMs
      await wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)
      const isLast = closing.signal.aborted || count === maxRetries
      try {
        return await write()
      } catch (err) {
        // The attempt becomes unknown when its lease is over, and is then looked up in the transactions.
        if (isLast) return log.error({ err }, 'a payment attempt could not be recorded')
      }
    }
  }

  return {
    track: (charge) => addUntilSettled(charges, charge),
    writeOrRetryInBackground: async (write) => {
      try {
        await write()
      } catch (err) {
        log.error({ err }, 'a payment attempt could not be recorded yet: retrying in the background')
        void addUntilSettled(retries, retry(write))
      }
    },
    finish: async () => {
      await Promise.allSettled(charges)
      closing.abort()
      await Promise.allSettled(retries)
    },
  }
}

function addUntilSettled<T>(pending: Set<Promise<unknown>>, promise: Promise<T>): Promise<T> {
  pending.add(promise)
  const remove = () => pending.delete(promise)
  promise.then(remove, remove)
  return promise
}
