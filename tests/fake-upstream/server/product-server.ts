import fastify, { type FastifyInstance } from 'fastify'
import { controlRoutes } from '../control/control-routes.ts'
import { disturb } from '../control/disturb.ts'
import type { Fault } from '../control/fault.ts'
import { type Entry, keepJournal } from '../control/journal.ts'
import { mediaRoutes } from '../media/media-routes.ts'
import { specCalls } from '../routes/spec-calls.ts'
import { recognise } from '../session/caller.ts'
import type { World } from '../world/world.ts'
import { acceptEmptyJson } from './json-bodies.ts'
import { Problem } from './problem.ts'

/** The product server: the specification's calls, the pictures, and the controls beside them. */
export async function productServer(world: World): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const journal: Entry[] = []
  const faults: Fault[] = []
  acceptEmptyJson(app)

  app.decorateRequest('caller', null)
  app.addHook('preHandler', async (request) => {
    request.caller = recognise(request, world)
  })
  keepJournal(app, world, journal)
  disturb(app, faults)

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return reply.status(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.status(status).send({ error: error.message })
  })
  app.setNotFoundHandler({ preHandler: async () => {} }, (request, reply) =>
    reply.status(404).send({ error: `${request.method} ${request.url} is no call of the product server` }),
  )

  await app.register(specCalls(world))
  await app.register(mediaRoutes(world), { prefix: '/media' })
  await app.register(controlRoutes(world, journal, faults), { prefix: '/__control' })
  return app
}
