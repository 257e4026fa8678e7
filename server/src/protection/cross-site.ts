import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Whether a state change comes from a page of this very origin (BFF-19). All tenants are same-site to each other, so
 * only `Sec-Fetch-Site: same-origin` counts, or, where a browser does not send it, an `Origin` that is ours.
 */
function isSameOrigin({ headers, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === `${protocol}://${headers.host?.toLowerCase()}`
}

/** Refuses state changes that do not come from a page of this origin with 403 (BFF-19). */
export const crossSitePlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isAllowed = safeMethods.has(request.method) || isSameOrigin(request)
      done(isAllowed ? undefined : new AppError('CROSS_SITE'))
    })
  },
  { name: 'cross-site' },
)
