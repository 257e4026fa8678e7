import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../errors/app-error.ts'

const open = Object.values<Endpoint>(endpoints).filter(({ access }) => access !== 'server')

const patterns = open.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The methods that a browser may use at a path; empty for an unknown path. */
export const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter((pattern) => pattern.path.test(path)).map(({ method }) => method)),
]

/**
 * Under `/api`, a path that is not in the endpoint table is a JSON 404, and a wrong method a 405 (BFF-06). The server does not start
 * while an entry of the table has no route.
 */
export const apiSurfaceRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onReady', async () => {
    const unserved = open.filter(({ method, path }) => !app.hasRoute({ method, url: path }))
    if (unserved.length === 0) return
    const names = unserved.map(({ method, path }) => `${method} ${path}`).join(', ')
    throw new Error(`In the table, but without a handler: ${names}. Register one in app.ts.`)
  })
  app.all('/api/*', async (request) => {
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0) throw new AppError('NOT_FOUND')
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } })
  })
}
