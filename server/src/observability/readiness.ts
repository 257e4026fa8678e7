import fp from 'fastify-plugin'

/** Whether this process can serve. It says nothing of the product server or anything else outside. */
export type Readiness = {
  readonly ready: boolean
  /** BFF-42: from now on `/readyz` says 503, so that the ingress sends no more requests; serving goes on. */
  drain(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness
  }
}

export const readinessPlugin = fp(
  async (app) => {
    let listening = false
    let draining = false
    app.addHook('onListen', async () => {
      listening = true
    })
    // The ingress lets go of its connections before the listener does, so that none breaks under a request.
    app.addHook('onRequest', (_request, reply, done) => {
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
