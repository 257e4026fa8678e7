import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

/** Above these limits every request gets 503. */
export type OverloadLimits = {
  /** Mean delay of the event loop over the last second, in milliseconds. */
  readonly maxEventLoopDelay: number
  /** Bytes of the heap in use. */
  readonly maxHeapUsedBytes: number
}

/** A fast 503 is better than a queue behind a blocked event loop, and fewer requests are better than a crash with a full heap. */
const defaultLimits: OverloadLimits = {
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.9),
}

/** Sheds load with 503 and `Retry-After`. `/livez` is on another listener and not affected. */
export const overloadPlugin = fp<{ overload?: OverloadLimits | undefined }>(
  async (app, options) => {
    let listeningSince = Number.POSITIVE_INFINITY
    app.addHook('onListen', async () => {
      listeningSince = performance.now()
    })
    await app.register(underPressure, {
      ...(options.overload ?? defaultLimits),
      pressureHandler: async () => {
        // For two seconds after listening begins, the measured delay is that of the start itself.
        if (performance.now() < listeningSince + 2_000) return
        app.metrics.shed.inc()
        throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '2' } })
      },
    })
  },
  { name: 'overload', dependencies: ['metrics'] },
)
