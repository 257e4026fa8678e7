import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'
import { type Site, siteOf } from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant that the request is for. */
    tenant: string
    /** The host it came to: lower case, without port and trailing dot. */
    siteHost: string
  }
}

/**
 * BFF-08, BFF-09: the tenant of every request, from the `Host` header as it came in, never from a forwarded one.
 * 400 without exactly one well-formed host, 421 for a host that is not ours.
 */
export const tenantPlugin = fp(
  async (app) => {
    const known = new LRUCache<string, Site>({ max: 1_000 })
    app.decorateRequest('tenant', '')
    app.decorateRequest('siteHost', '')
    app.addHook('onRequest', (request, _reply, done) => {
      const hosts = hostsOf(request)
      const [host = ''] = hosts
      const remembered = hosts.length === 1 ? known.get(host) : undefined
      const site = remembered ?? siteOf(hosts, app.config)
      if (site === 'malformed') throw new AppError('BAD_HOST')
      if (site === 'misdirected') throw new AppError('WRONG_HOST')
      if (!remembered) known.set(host, site)
      request.tenant = site.tenant
      request.siteHost = site.host
      done()
    })
  },
  { name: 'tenant' },
)

/** Node keeps the first of several `Host` headers and drops the others; two parsers may disagree on which counts. */
function hostsOf({ raw }: FastifyRequest): string[] {
  const hosts: string[] = []
  const { rawHeaders } = raw
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '')
  }
  return hosts
}
