import fp from 'fastify-plugin'

/** Whether this process can serve. It depends on nothing outside, such as the product server. */
export type Readiness = {
  readonly ready: boolean
  /** From now on `/readyz` is 503, so that the ingress sends no more requests; serving goes on (BFF-42). */
  drain(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness
  }
}

/** Knows when the server listens and when it drains. */
export const readinessPlugin = fp(
  async (app) => {
    let listening = false
    let draining = false
    app.addHook('onListen', async () => {
      listening = true
    })
    // The ingress closes its connections before the listener does, so that none breaks under a request. A request in flight
    // closes its own too: a connection that stays open would keep the process from its end (BFF-73).
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (draining) reply.header('connection', 'close')
      done()
    })
    app.decorate('readiness', {
      get ready() {
        return listening && !draining
      },
      drain() {
        draining = true
      },
    })
  },
  { name: 'readiness' },
)
