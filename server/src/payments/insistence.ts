import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inFlight } from './in-flight.ts'

/** Writes that must not be lost because the store is away at this very moment. */
export type Insistence = {
  /** Makes the write; one that fails is made again behind the caller's back until it works, for ten minutes. */
  insist(write: () => Promise<void>): Promise<void>
  /** Each write that still fails is tried once more, then given up. */
  close(): Promise<void>
}

const maxTries = 600
const pauseMs = 1_000
const firstPauseMs = 100

export function createInsistence(log: FastifyBaseLogger): Insistence {
  const closing = new AbortController()
  const running = inFlight()

  async function again(write: () => Promise<void>) {
    for (let tries = 0; tries < maxTries; tries++) {
      const last = closing.signal.aborted
      const ms = tries === 0 ? firstPauseMs : pauseMs
      await wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)
      try {
        return await write()
      } catch (err) {
        // What was not written is unknown when its lease is over, and is looked up in the transactions.
        if (last) return log.error({ err }, 'the end of a payment attempt was not written down')
      }
    }
  }

  return {
    insist: async (write) => {
      try {
        await write()
      } catch (err) {
        log.error({ err }, 'the end of a payment attempt is written down later')
        void running.track(again(write))
      }
    },
    close: async () => {
      closing.abort()
      await running.settled()
    },
  }
}
