import type { FastifyBaseLogger } from 'fastify'
import { retry } from '../async.ts'

export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>

const retries = { pauseMs: (count: number) => (count === 1 ? 100 : 1_000), maxCount: 600 }

/**
 * The work that shutdown waits for: charges in flight, and writes that are retried in the background (BFF-32, BFF-33).
 * @param log gets an error when a write is first retried and when it is given up, after ten minutes or at shutdown
 */
export function createUnfinishedWork(log: FastifyBaseLogger) {
  const closing = new AbortController()
  const charges = new Set<Promise<unknown>>()
  const writes = new Set<Promise<unknown>>()

  return {
    /** Makes `finish` wait for a charge. Returns the same promise. */
    track: <T>(charge: Promise<T>) => addUntilSettled(charges, charge),
    /** Never rejects: a write that fails is retried in the background. */
    async writeOrRetryInBackground(write: () => Promise<void>) {
      try {
        await write()
      } catch (err) {
        log.error({ err }, 'a payment attempt could not be recorded yet: retrying in the background')
        // An attempt whose write is given up becomes unknown after its lease and is then looked up in the transactions.
        const giveUp = (err: unknown) => log.error({ err }, 'a payment attempt could not be recorded')
        void addUntilSettled(writes, retry(write, { ...retries, signal: closing.signal }).catch(giveUp))
      }
    },
    /** Waits for the charges, then gives each write that still fails one last try at once. */
    async finish() {
      await Promise.allSettled(charges)
      closing.abort()
      await Promise.allSettled(writes)
    },
  }
}

function addUntilSettled<T>(pending: Set<Promise<unknown>>, promise: Promise<T>): Promise<T> {
  pending.add(promise)
  const remove = () => pending.delete(promise)
  promise.then(remove, remove)
  return promise
}
