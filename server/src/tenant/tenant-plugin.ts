import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { isDomainName } from '../hosts.ts'

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
    app.decorateRequest('tenant', '')
    app.decorateRequest('siteHost', '')
    app.addHook('onRequest', (request, _reply, done) => {
      const site = siteOf(hostHeaders(request), app.config)
      if (site === 'malformed') return done(new AppError('BAD_HOST'))
      if (site === 'misdirected') return done(new AppError('WRONG_HOST'))
      request.tenant = site.tenant
      request.siteHost = site.host
      done()
    })
  },
  { name: 'tenant' },
)

/** Node keeps the first of several `Host` headers and drops the others; two parsers may disagree on which counts. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest) =>
  rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')

type SiteRules = Pick<Config, 'tenantAliases' | 'tenantDomains'>

/** BFF-08: by all `Host` headers; `malformed` without exactly one well-formed name, `misdirected` when it is none of ours. */
export function siteOf(hosts: readonly string[], rules: SiteRules) {
  const [received, ...more] = hosts
  if (received === undefined || more.length > 0) return 'malformed'
  const host = received
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  const tenant = tenantOf(host, rules)
  if (tenant === undefined) return 'malformed'
  return isServed(host, tenant, rules) ? { tenant, host } : 'misdirected'
}

/** TENANT-01: the alias of the host or else its first label; undefined for an address or what is no domain name. */
function tenantOf(host: string, { tenantAliases }: SiteRules): string | undefined {
  if (Object.hasOwn(tenantAliases, host)) return tenantAliases[host]
  return isDomainName(host) ? host.split('.', 1)[0] : undefined
}

/** A tenant sits directly below a base domain; where any is served, that is known of `localhost` alone. */
function isServed(host: string, tenant: string, { tenantAliases, tenantDomains }: SiteRules): boolean {
  if (Object.hasOwn(tenantAliases, host)) return true
  if (tenantDomains.length > 0) return tenantDomains.some((domain) => host === `${tenant}.${domain}`)
  return !host.endsWith('.localhost') || host === `${tenant}.localhost`
}
