import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { repeat } from '../async.ts'
import { parsePart } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { refuseBrowsers } from '../observability/admin.ts'
import { serviceChange, toIsoString } from './venue-service.ts'
import { createVenueServices, type VenueServices } from './venue-service-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The switches and messages that staff of the venues have set, as this replica last read them. */
    venueServices: VenueServices
  }
}

/** Adds `app.venueServices` and reads it once before the server listens. An unavailable store delays the start by a second at most (BFF-33). */
export const venueServicePlugin = fp(
  async (app) => {
    const services = createVenueServices(app.stores.tenants, app.now, app.log)
    const reading = repeat(services.read)
    await reading.run()
    app.addHook('onClose', async () => reading.stop())
    app.decorate('venueServices', services)

    const { beforeScrape, venuePausedSince, venueSoldOut } = app.metrics
    beforeScrape(() => {
      venuePausedSince.reset()
      venueSoldOut.reset()
      for (const { tenant, count } of services.soldOut()) venueSoldOut.set({ tenant }, count)
      for (const { tenant, name, since } of services.paused()) {
        venuePausedSince.set({ tenant, switch: name }, since / 1_000)
      }
    })
  },
  { name: 'venue-service', dependencies: ['metrics'], decorators: { fastify: ['stores'] } },
)

const path = '/venues/:tenant/service'
type Params = { Params: { tenant: string } }

/** `GET` and `PUT /venues/:tenant/service` on the admin listener (VEN-06). */
export const venueServiceRoutes: FastifyPluginAsync<{
  app: Pick<FastifyInstance, 'venueServices' | 'brandings' | 'audit' | 'now'>
}> = async (admin, { app: { venueServices, brandings, audit, now } }) => {
  // Also for `GET`, which may call the product server for an unknown venue.
  admin.addHook('onRequest', async ({ headers }) => refuseBrowsers(headers))
  // Only JSON is accepted.
  admin.removeContentTypeParser('text/plain')
  const body = serviceChange(now)

  async function requireVenue(tenant: string) {
    if (!(await brandings.exists(tenant)))
      throw new AppError('NOT_FOUND', { message: 'There is no such venue.' })
  }
  const serviceOf = (tenant: string) => {
    const endsAt = venueServices.endOf(tenant)
    const service = venueServices.of(tenant) ?? { ...body.parse({}), setAt: null }
    return { ...service, endsAt: endsAt === null ? null : toIsoString(endsAt) }
  }

  admin.get<Params>(path, async ({ params: { tenant } }) => {
    await requireVenue(tenant)
    return serviceOf(tenant)
  })

  admin.put<Params>(path, { bodyLimit: 16 * 1024 }, async (request) => {
    const { tenant } = request.params
    const change = parsePart('body', body, request.body)
    await requireVenue(tenant)
    await venueServices.change(tenant, change).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
    })
    const { message, ...switched } = change
    audit(
      { id: request.id, traceparent: '', tenant, session: null },
      { audit: 'venue.service', ...switched, hasMessage: message !== null },
    )
    return serviceOf(tenant)
  })
}
