import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../errors/app-error.ts'

const patterns = Object.values<Endpoint>(endpoints)
  .filter(({ access }) => access !== 'server')
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** The methods that a browser may use at a path, none when the path is not ours. */
export const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter((pattern) => pattern.path.test(path)).map(({ method }) => method)),
]

/** BFF-06: under `/api`, a path outside the table is a JSON 404 and a method outside it a 405. */
export const apiSurfaceRoutes: FastifyPluginAsync = async (app) => {
  app.all('/api/*', async (request) => {
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0) throw new AppError('NOT_FOUND')
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } })
  })
}
