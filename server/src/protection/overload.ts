import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

/** How much is too much. */
export type Overload = {
  /** Mean delay of the event loop over the last second, in ms. */
  readonly maxEventLoopDelay: number
  /** Bytes of the heap in use. */
  readonly maxHeapUsedBytes: number
}

/**
 * A fan would rather hear 'try again' at once than wait behind half a second of others' work on every turn; a heap that
 * is nearly full is better served by fewer requests than by a crash.
 */
export const overload: Overload = {
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.9),
}

const retryAfterS = 2

/** What is measured until then is the start itself. */
const settlingMs = 2_000

/** Sheds load with 503 and `Retry-After` before the event loop drowns. `/livez` is on another listener and goes on. */
export const overloadPlugin = fp<{ overload?: Overload | undefined }>(
  async (app, options) => {
    let listeningSince = Number.POSITIVE_INFINITY
    app.addHook('onListen', async () => {
      listeningSince = performance.now()
    })
    await app.register(underPressure, {
      ...(options.overload ?? overload),
      pressureHandler: () => {
        if (performance.now() < listeningSince + settlingMs) return
        app.metrics.shed.inc()
        throw new AppError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfterS) } })
      },
    })
  },
  { name: 'overload', dependencies: ['metrics'] },
)
