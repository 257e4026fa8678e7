import { hostName, type TenantAliases, tenantOfHost } from './tenant.ts'

/** The site that a request is for: its tenant, and its host in lower case without port and trailing dot. */
export type Site = { readonly tenant: string; readonly host: string }

export type SiteRules = {
  readonly tenantAliases: TenantAliases
  /** Base domains that we serve, lower case; none means any. */
  readonly tenantDomains: readonly string[]
}

/**
 * BFF-08: the site of a request by the values of all its `Host` headers. `malformed` without exactly one well-formed
 * name, `misdirected` when the name is none of ours.
 */
export function siteOf(hosts: readonly string[], rules: SiteRules): Site | 'malformed' | 'misdirected' {
  const [received, ...more] = hosts
  if (received === undefined || more.length > 0) return 'malformed'
  const tenant = tenantOfHost(received, rules.tenantAliases)
  if (tenant === null) return 'malformed'
  const host = hostName(received)
  return isServed(host, tenant, rules) ? { tenant, host } : 'misdirected'
}

/** A tenant sits directly below a base domain; where any is served, that is known of `localhost` alone. */
function isServed(host: string, tenant: string, { tenantAliases, tenantDomains }: SiteRules): boolean {
  if (Object.hasOwn(tenantAliases, host)) return true
  if (tenantDomains.length > 0) return tenantDomains.some((domain) => host === `${tenant}.${domain}`)
  return !host.endsWith('.localhost') || host === `${tenant}.localhost`
}
