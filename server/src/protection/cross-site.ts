import { csrfHeader, needsCsrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

// Tenants are same-site to each other, so only `same-origin` is accepted, or our `Origin` from a browser without `Sec-Fetch-Site`.
function isSameOrigin({ headers, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === `${protocol}://${headers.host?.toLowerCase()}`
}

// Reads need the header too, which only our pages can send, because a 401 or 403 of the product server ends the session.
const hasCsrfHeader = ({ method, url, headers }: FastifyRequest): boolean =>
  headers['x-csrf'] === csrfHeader['x-csrf'] || !needsCsrfHeader(method, url.split('?', 1)[0] ?? '')

/** Refuses state changes (BFF-19) and calls of the API (BFF-57) with 403 unless they come from a page of this origin. */
export const crossSitePlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isAllowed =
        hasCsrfHeader(request) && (/^(GET|HEAD)$/.test(request.method) || isSameOrigin(request))
      done(isAllowed ? undefined : new AppError('CROSS_SITE'))
    })
  },
  { name: 'cross-site' },
)
