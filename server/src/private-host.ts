import { BlockList, isIP } from 'node:net'

const privateNets = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Shared address space (RFC 6598): pods and services of several clouds' clusters.
  ['100.64.0.0', 10],
] as const) {
  privateNets.addSubnet(net, bits, 'ipv4')
}
privateNets.addSubnet('fc00::', 7, 'ipv6')
privateNets.addSubnet('fe80::', 10, 'ipv6')
privateNets.addAddress('::1', 'ipv6')

const privateName = /(^|\.)(localhost|local|internal|svc|lan|home\.arpa)$/

/**
 * Whether a URL's host can be reached inside a private network only: a private address, a name without a dot, or a name
 * under an internal domain. Only such an upstream may be `http:` in production (BFF-53). Nothing is looked up: Kubernetes'
 * short form `service.namespace` may be a public domain (`product.shop`), so it counts as one.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  const family = isIP(host)
  if (family !== 0) return privateNets.check(host, family === 4 ? 'ipv4' : 'ipv6')
  return !host.includes('.') || privateName.test(host)
}
