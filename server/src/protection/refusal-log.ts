import type { FastifyBaseLogger } from 'fastify'

/** So long nothing must have been refused before it counts as over: half of a store may serve while the other half refuses. */
const calmMs = 2_000

/**
 * Logs that the store of the limits refuses: one warning when it begins and one line when it is over (BFF-78).
 * @param now milliseconds on a clock that does not jump
 */
export function createRefusalLog(log: FastifyBaseLogger, now: () => number = () => performance.now()) {
  let lastRefusal: number | null = null
  return {
    refused(err: unknown) {
      if (lastRefusal === null) log.warn({ err }, 'rate limits count per replica: redis does not count')
      lastRefusal = now()
    },
    served() {
      if (lastRefusal === null || now() - lastRefusal < calmMs) return
      lastRefusal = null
      log.info('rate limits count over all replicas again')
    },
  }
}
