import { isDomainName } from '../hosts.ts'

/** Whole hosts, without port, and the tenant each stands for. */
type TenantAliases = Readonly<Record<string, string>>

/** The site that a request is for: its tenant, and its host in lower case without port and trailing dot. */
export type Site = { readonly tenant: string; readonly host: string }

type SiteRules = {
  readonly tenantAliases: TenantAliases
  /** Base domains that we serve, lower case; none means any. */
  readonly tenantDomains: readonly string[]
}

const port = /:\d{1,5}$/

/**
 * BFF-08: the site of a request by the values of all its `Host` headers. `malformed` without exactly one well-formed
 * name, `misdirected` when the name is none of ours.
 */
export function siteOf(hosts: readonly string[], rules: SiteRules): Site | 'malformed' | 'misdirected' {
  const [received, ...more] = hosts
  if (received === undefined || more.length > 0) return 'malformed'
  const host = hostName(received)
  const tenant = tenantOf(host, rules.tenantAliases)
  if (tenant === null) return 'malformed'
  return isServed(host, tenant, rules) ? { tenant, host } : 'misdirected'
}

/** A host in lower case without its port and trailing dot; what cannot be a host stays as it is. */
function hostName(received: string): string {
  const host = received.toLowerCase()
  const name = host.includes(':') ? host.replace(port, '') : host
  return name.endsWith('.') ? name.slice(0, -1) : name
}

/** TENANT-01: the alias of the host or else its first label; null for an address or what is no domain name. */
function tenantOf(host: string, aliases: TenantAliases): string | null {
  if (Object.hasOwn(aliases, host)) return aliases[host] ?? null
  if (!isDomainName(host)) return null
  const [firstLabel = null] = host.split('.', 1)
  return firstLabel
}

/** A tenant sits directly below a base domain; where any is served, that is known of `localhost` alone. */
function isServed(host: string, tenant: string, { tenantAliases, tenantDomains }: SiteRules): boolean {
  if (Object.hasOwn(tenantAliases, host)) return true
  if (tenantDomains.length > 0) return tenantDomains.some((domain) => host === `${tenant}.${domain}`)
  return !host.endsWith('.localhost') || host === `${tenant}.localhost`
}
