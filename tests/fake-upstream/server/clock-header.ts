import type { FastifyInstance } from 'fastify'
import type { State } from '../state/state.ts'

/** The `Date` of every response is the product server's own clock, which `createdOn` in the history goes by too. */
export function sendClock(app: FastifyInstance, state: State): void {
  app.addHook('onSend', async (request, reply) => {
    const { clockOffsetMs } = state.behaviourOf(request.caller?.fan ?? null)
    // On the raw response, since a fault may write the head there itself.
    reply.raw.setHeader('date', new Date(state.now() + clockOffsetMs).toUTCString())
  })
}
