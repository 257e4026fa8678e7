import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const labels = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/
// Per the WHATWG URL Standard, a host whose last label is a number is an IPv4 address.
const numericLastLabel = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

/** Whether a text is a domain name in lower case, without scheme, port, path, wildcard or trailing dot, and not an address. */
export const isDomainName = (text: string): boolean =>
  text.length <= 253 && labels.test(text) && !numericLastLabel.test(text)

/** Includes `carrierGradeNat` (RFC 6598), which several clouds use for pods and services. */
const privateRanges = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
const privateName = /(^|\.)(localhost|local|internal|svc|lan|home\.arpa)$/

/**
 * Whether a URL's host is reachable only inside a private network. No DNS lookup is made, so Kubernetes' `service.namespace` counts as
 * public: it may be a public domain (`product.shop`).
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  if (isIP(host) !== 0) return privateRanges.includes(ipaddr.process(host).range())
  return !host.includes('.') || privateName.test(host)
}

/** An IPv6 address in brackets, or a name or IPv4 address with an optional trailing dot; then an optional port. */
const hostHeader = /^(?:\[([\da-f:.]+)\]|(\w[\w.-]*?)\.?)(?::\d{1,5})?$/i

/**
 * Whether a `Host` is acceptable for the admin listener (BFF-107): an address, a private name, or a configured name. Any other name
 * may belong to a web page that has pointed its own name here (DNS rebinding) and could read the responses.
 */
export function isOperatorsHost(
  header: string | undefined,
  { adminHost, adminHosts }: { adminHost: string; adminHosts: readonly string[] },
): boolean {
  // Browsers always send it; some health checks of load balancers do not.
  if (header === undefined) return true
  const [, ipv6, name = ''] = hostHeader.exec(header.toLowerCase()) ?? []
  if (ipv6 !== undefined) return isIPv6(ipv6)
  if (name === '') return false
  return isIP(name) !== 0 || isPrivateHost(name) || [adminHost.toLowerCase(), ...adminHosts].includes(name)
}
