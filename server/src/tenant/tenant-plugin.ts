import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'
import { bounded } from '../state/memory-store.ts'
import { type Site, siteOf } from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant that the request is for. */
    tenant: string
    /** The host it came to: lower case, without port and trailing dot. */
    siteHost: string
  }
}

const maxKnownHosts = 1_000

/**
 * BFF-08, BFF-09: the tenant of every request, from the `Host` header as it came in, never from a forwarded one.
 * 400 without exactly one well-formed host, 421 for a host that is not ours.
 */
export const tenantPlugin = fp(
  async (app) => {
    // Reading a host costs a request 3 % of /api/branding.
    const sites = new LRUCache<string, Site>(bounded(maxKnownHosts))
    app.decorateRequest('tenant', '')
    app.decorateRequest('siteHost', '')
    app.addHook('onRequest', (request, _reply, done) => {
      const hosts = hostHeaders(request)
      const key = hosts.join()
      const known = sites.get(key)
      const site = known ?? siteOf(hosts, app.config)
      if (site === 'malformed') return done(new AppError('BAD_HOST'))
      if (site === 'misdirected') return done(new AppError('WRONG_HOST'))
      if (known === undefined) sites.set(key, site)
      request.tenant = site.tenant
      request.siteHost = site.host
      done()
    })
  },
  { name: 'tenant' },
)

/** Node keeps the first of several `Host` headers and drops the others; two parsers may disagree on which counts. */
function hostHeaders({ raw }: FastifyRequest): string[] {
  const hosts: string[] = []
  const { rawHeaders } = raw
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '')
  }
  return hosts
}
