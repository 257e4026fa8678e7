import type { FastifyInstance } from 'fastify'
import { buildAdmin } from './observability/admin.ts'
import { unresolvedRoutes } from './payments/unresolved-routes.ts'
import { brandingPurgeRoutes } from './tenant/branding-purge-routes.ts'

/** The operators' listener of a server, ready to listen: what `buildAdmin` has, and what the rooms add. */
export async function buildOperators(app: FastifyInstance): Promise<FastifyInstance> {
  const admin = buildAdmin(app)
  await admin.register(unresolvedRoutes, { store: app.stores.attempts, now: app.now })
  await admin.register(brandingPurgeRoutes, { purge: app.brandings.purge })
  await admin.ready()
  return admin
}
