import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { createCallDurations, recordCallDurations } from '../control/call-durations.ts'
import { controlRoutes } from '../control/control-routes.ts'
import { type Fault, injectFaults } from '../control/fault.ts'
import { type Entry, keepJournal } from '../control/journal.ts'
import { productRoutes } from '../routes/product-routes.ts'
import { recognise } from '../session/caller.ts'
import type { State } from '../state/state.ts'
import { writeForeign } from './foreign.ts'
import { Problem, refuse } from './strict.ts'

/** The product server with its pictures and controls. */
export async function productServer(state: State): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const journal: Entry[] = []
  const faults: Fault[] = []
  const durations = createCallDurations()
  acceptEmptyJson(app)

  app.decorateRequest('fan', null)
  app.addHook('preHandler', async (request) => {
    request.fan = recognise(request, state)
  })
  recordCallDurations(app, durations)
  keepJournal(app, state, journal)
  sendClock(app, state)
  injectFaults(app, faults)
  writeForeign(app, state)

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return reply.status(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.status(status).send({ error: error.message })
  })
  app.setNotFoundHandler({ preHandler: async () => {} }, (request, reply) =>
    reply.status(404).send({ error: `${request.method} ${request.url} is no call of the product server` }),
  )

  await app.register(productRoutes(state))
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../media', import.meta.url)),
    prefix: '/media',
    maxAge: 3_600_000,
    setHeaders: (reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('access-control-allow-origin', '*')
    },
  })
  await app.register(controlRoutes(state, journal, faults, durations), { prefix: '/__control' })
  return app
}

/** Accepts JSON bodies only, and a JSON content type without a body, which some clients send with DELETE. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(refuse(400, 'The body is not JSON'))
    }
  })
}

/** Sets the `Date` of each response by the product server's clock, which also writes `createdOn` in the history. */
function sendClock(app: FastifyInstance, state: State): void {
  app.addHook('onSend', async (request, reply) => {
    const { clockOffsetMs } = state.behaviourOf(request.fan)
    // On the raw response, since a fault may write the head itself.
    reply.raw.setHeader('date', new Date(Date.now() + clockOffsetMs).toUTCString())
  })
}
