import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { repeat } from '../async.ts'
import { readAs } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { refuseBrowsers } from '../observability/admin.ts'
import { isoOf, serviceChange } from './venue-service.ts'
import { createVenueServices, type VenueServices } from './venue-services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What staff of the venues have switched and said, as this replica knows it. */
    venueServices: VenueServices
  }
}

/** Makes `app.venueServices`, which has been read once when the server listens: a store that is away rejects within a second (BFF-33). */
export const venueServicePlugin = fp(
  async (app) => {
    const services = createVenueServices(app.stores.tenants, app.now, app.log)
    const reading = repeat(services.read)
    await reading.run()
    app.addHook('onClose', async () => reading.stop())
    app.decorate('venueServices', services)

    const { beforeScrape, venuePausedSince } = app.metrics
    beforeScrape(() => {
      venuePausedSince.reset()
      for (const { tenant, name, since } of services.paused()) {
        venuePausedSince.set({ tenant, switch: name }, since / 1_000)
      }
    })
  },
  { name: 'venue-service', dependencies: ['metrics'], decorators: { fastify: ['stores'] } },
)

const path = '/venues/:tenant/service'
type Params = { Params: { tenant: string } }

/** For the operators' listener: `GET` and `PUT /venues/:tenant/service` (VEN-06). */
export const venueServiceRoutes: FastifyPluginAsync<{
  app: Pick<FastifyInstance, 'venueServices' | 'brandings' | 'audit' | 'now'>
}> = async (admin, { app: { venueServices, brandings, audit, now } }) => {
  // A `GET` too: of a venue that nobody knows it asks the product server.
  admin.addHook('onRequest', async ({ headers }) => refuseBrowsers(headers))
  // JSON alone is taken.
  admin.removeContentTypeParser('text/plain')
  const body = serviceChange(now)

  async function requireVenue(tenant: string) {
    if (!(await brandings.knows(tenant)))
      throw new AppError('NOT_FOUND', { message: 'There is no such venue.' })
  }
  const answer = (tenant: string) => {
    const endsAt = venueServices.endOf(tenant)
    const service = venueServices.of(tenant) ?? { ...body.parse({}), setAt: null }
    return { ...service, endsAt: endsAt === null ? null : isoOf(endsAt) }
  }

  admin.get<Params>(path, async ({ params: { tenant } }) => {
    await requireVenue(tenant)
    return answer(tenant)
  })

  admin.put<Params>(path, { bodyLimit: 4 * 1024 }, async (request) => {
    const { tenant } = request.params
    const change = readAs('body', body, request.body)
    await requireVenue(tenant)
    await venueServices.change(tenant, change).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
    })
    const { message, ...switched } = change
    audit(
      { id: request.id, traceparent: '', tenant, session: null },
      { audit: 'venue.service', ...switched, hasMessage: message !== null },
    )
    return answer(tenant)
  })
}
