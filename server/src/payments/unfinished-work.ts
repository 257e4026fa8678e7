import type { FastifyBaseLogger } from 'fastify'
import { retry } from '../async.ts'

export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>

const retries = { pauseMs: (count: number) => (count === 1 ? 100 : 1_000), maxCount: 600 }

/**
 * The work that shutdown waits for: charges in flight, and writes and checkouts that are tried in the background (BFF-32, BFF-33, BFF-112).
 * @param log gets an error when a write is first retried and when it is given up, after ten minutes or at shutdown
 */
export function createUnfinishedWork(log: FastifyBaseLogger) {
  const closing = new AbortController()
  const charges = new Set<Promise<unknown>>()
  const inBackground = new Set<Promise<unknown>>()

  /** Tries `attempt` after a pause, and again as long as it fails. Never rejects. @param giveUp gets the error of the last try */
  function tryInBackground(
    attempt: () => Promise<void>,
    retries: { pauseMs: (count: number) => number; maxCount: number },
    giveUp: (err: unknown) => void,
  ) {
    void addUntilSettled(inBackground, retry(attempt, { ...retries, signal: closing.signal }).catch(giveUp))
  }

  return {
    tryInBackground,
    /** Makes `finish` wait for a charge. Returns the same promise. */
    track: <T>(charge: Promise<T>) => addUntilSettled(charges, charge),
    /** Never rejects: a write that fails is retried in the background. */
    async writeOrRetryInBackground(write: () => Promise<void>) {
      try {
        await write()
      } catch (err) {
        log.error({ err }, 'recording a payment attempt failed; retrying in the background')
        // An attempt whose write is given up becomes unknown after its lease and is then looked up in the transactions.
        tryInBackground(write, retries, (err) =>
          log.error({ err }, 'recording a payment attempt failed; giving up'),
        )
      }
    },
    /** Waits for the charges, then gives everything in the background one last try at once. */
    async finish() {
      await Promise.allSettled(charges)
      closing.abort()
      // A checkout may add the write that records it.
      while (inBackground.size > 0) await Promise.allSettled(inBackground)
    },
  }
}

function addUntilSettled<T>(pending: Set<Promise<unknown>>, promise: Promise<T>): Promise<T> {
  pending.add(promise)
  const remove = () => pending.delete(promise)
  promise.then(remove, remove)
  return promise
}
