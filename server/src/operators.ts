import type { FastifyInstance } from 'fastify'
import { buildAdmin } from './observability/admin.ts'
import { unresolvedRoutes } from './payments/unresolved-attempts.ts'

/** The operators' listener of a server, ready to listen: what `buildAdmin` has, and what the rooms add. */
export async function buildOperators(app: FastifyInstance): Promise<FastifyInstance> {
  const admin = buildAdmin(app)
  await admin.register(unresolvedRoutes, { store: app.stores.attempts, now: app.now })
  await admin.ready()
  return admin
}
