import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const labels = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/
// WHATWG: a host whose last label is a number is an IPv4 address, however it is written.
const numericLastLabel = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

/** Whether a text is a domain name in lower case and nothing more: no address, scheme, port, path, wildcard or trailing dot. */
export const isDomainName = (text: string): boolean =>
  text.length <= 253 && labels.test(text) && !numericLastLabel.test(text)

/** `carrierGradeNat` (RFC 6598) holds the pods and services of several clouds' clusters. */
const privateRanges = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
const privateName = /(^|\.)(localhost|local|internal|svc|lan|home\.arpa)$/

/**
 * Whether a URL's host can be reached inside a private network only. Nothing is looked up: Kubernetes' `service.namespace` may be
 * a public domain (`product.shop`), so it is one.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  if (isIP(host) !== 0) return privateRanges.includes(ipaddr.process(host).range())
  return !host.includes('.') || privateName.test(host)
}
