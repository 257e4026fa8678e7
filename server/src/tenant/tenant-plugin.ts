import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { isDomainName } from '../hosts.ts'
import { venueInFile } from '../venues-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    tenant: string
    /** The host of the request: lower case, without port and trailing dot. */
    siteHost: string
  }
}

/**
 * Finds the tenant of every request from its `Host` header, never from a forwarded one (BFF-08, BFF-09).
 * Responds with 400 without exactly one well-formed host, and with 421 for a host that is not ours.
 */
export const tenantPlugin = fp(
  async (app) => {
    app.decorateRequest('tenant', '')
    app.decorateRequest('siteHost', '')
    app.decorate('localesOf', ({ tenant }) => venueInFile(app.config, tenant)?.locales)
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

/** All `Host` headers. Node keeps only the first, but a proxy may have used another. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest) =>
  rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')

type SiteRules = Pick<Config, 'tenantAliases' | 'tenantDomains'>

/** The site of a request: `malformed` without exactly one well-formed host, `misdirected` when the host is not ours (BFF-08). */
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

/** The alias of the host or else its first label; undefined for an address or an invalid domain name (TENANT-01). */
function tenantOf(host: string, { tenantAliases }: SiteRules): string | undefined {
  if (Object.hasOwn(tenantAliases, host)) return tenantAliases[host]
  return isDomainName(host) ? host.split('.', 1)[0] : undefined
}

/** A tenant is served directly below a base domain. Without configured domains any host is, with `localhost` as the only known base. */
function isServed(host: string, tenant: string, { tenantAliases, tenantDomains }: SiteRules): boolean {
  if (Object.hasOwn(tenantAliases, host)) return true
  if (tenantDomains.length > 0) return tenantDomains.some((domain) => host === `${tenant}.${domain}`)
  return !host.endsWith('.localhost') || host === `${tenant}.localhost`
}
