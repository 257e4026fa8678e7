import type { FastifyInstance } from 'fastify'

/**
 * When a call was at the product server, from its arrival until its response was handed over or its connection ended, in ms
 * of a clock that only this process has; `requestId` is that of the storefront's request, by which several calls may belong together.
 */
export type Stay = {
  readonly requestId: string
  readonly from: number
  readonly to: number
  /** Null where the connection ended without a whole response. */
  readonly status: number | null
}

const CAPACITY = 1_000_000

/** The newest calls, far more of them than the journal has and without their contents. */
export function createStays() {
  let kept: Stay[] = []
  let count = 0
  return {
    add(stay: Stay) {
      kept[count % CAPACITY] = stay
      count += 1
    },
    all: (): readonly Stay[] => kept,
    clear() {
      kept = []
      count = 0
    },
  }
}

export type Stays = ReturnType<typeof createStays>

/** Notes how long each call of a request stays, the time of injected faults included. */
export function keepStays(app: FastifyInstance, stays: Stays): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const requestId = headers['x-request-id']
    if (typeof requestId !== 'string') return
    const from = performance.now()
    reply.raw.once('close', () => {
      const { writableFinished, statusCode } = reply.raw
      const to = performance.now()
      stays.add({ requestId, from, to, status: writableFinished ? statusCode : null })
    })
  })
}
