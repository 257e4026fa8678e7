import type { FastifyInstance } from 'fastify'

/**
 * The duration of a call, from its arrival until its response was sent or its connection ended, in ms of this process's
 * clock. Calls of the same storefront request have the same `requestId`.
 */
export type CallDuration = {
  readonly requestId: string
  readonly from: number
  readonly to: number
  /** null if the connection ended before the response was complete */
  readonly status: number | null
}

const CAPACITY = 1_000_000

/** The newest calls: many more than in the journal, without their contents. */
export function createCallDurations() {
  const kept: CallDuration[] = []
  let count = 0
  return {
    add(duration: CallDuration) {
      kept[count % CAPACITY] = duration
      count += 1
    },
    all: (): readonly CallDuration[] => kept,
  }
}

export type CallDurations = ReturnType<typeof createCallDurations>

/** Records the duration of each call, including injected faults. */
export function recordCallDurations(app: FastifyInstance, durations: CallDurations): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const requestId = headers['x-request-id']
    if (typeof requestId !== 'string') return
    const from = performance.now()
    reply.raw.once('close', () => {
      const { writableFinished, statusCode } = reply.raw
      const to = performance.now()
      durations.add({ requestId, from, to, status: writableFinished ? statusCode : null })
    })
  })
}
