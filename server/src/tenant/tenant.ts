/** Whole hosts, without port, and the tenant each stands for. */
export type TenantAliases = Readonly<Record<string, string>>

const label = /^[a-z0-9-]{1,63}$/
const ipv6 = /^\[[0-9a-f:.]+\]$/
// WHATWG: a host whose last label is a number is an IPv4 address, however it is written.
const numericLast = /^(\d+|0x[0-9a-f]*)$/

/**
 * TENANT-01, BFF-08: the tenant that a `Host` names, or null when the host is malformed or an address without alias.
 * @param host as received: any letter case, with or without port and trailing dot
 */
export function tenantOfHost(host: string, aliases: TenantAliases): string | null {
  const name = hostName(host)
  if (Object.hasOwn(aliases, name)) return aliases[name] ?? null
  if (name.length > 253 || ipv6.test(name)) return null

  const labels = name.split('.')
  if (!labels.every((part) => label.test(part)) || numericLast.test(labels.at(-1) ?? '')) return null
  return labels[0] ?? null
}

/** A host in lower case without its port and trailing dot; what cannot be a host stays as it is. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, (port, at: number) => (isInsideIpv6(host, at) ? port : ''))
    .replace(/\.$/, '')
}

function isInsideIpv6(host: string, at: number): boolean {
  return host.startsWith('[') && host[at - 1] !== ']'
}
