import { isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { isDomainName, isPrivateHost } from './hosts.ts'
import type { SessionKeys } from './keys.ts'
import { RedisUrlError, readRedisUrl } from './state/redis-options.ts'

export const required = z.string({ error: 'is required' })

export const httpUrl = required
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''))

/** The token would cross another network in the clear (BFF-53). */
export const privateOrHttpsUrl = httpUrl.refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isPrivateHost(hostname)
}, 'must be https in production, unless its host is private, such as product.shop.svc')

export const wholeNumber = (min = 0, max = 2 ** 31 - 1) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

export const waitReplicas = (areNeeded: boolean) =>
  wholeNumber(0, 10)
    .default(0)
    .refine(
      (count) => count > 0 || !areNeeded,
      'must be 1 or more in production behind Sentinel: a failover forgets what no replica had',
    )

export const listenAddress = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || isDomainName(text.toLowerCase()),
    'must be an address or a host name, without scheme and port',
  )

export const boolean = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')

const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))

const lowerCaseList = z.string().toLowerCase().pipe(list)

export const statuses = lowerCaseList.refine(
  (entries) => entries.length > 0,
  'must be a comma list of at least one status',
)

export const domains = lowerCaseList.refine(
  (entries) => entries.length > 0 && entries.every(isDomainName),
  'must be a comma list of bare domains, such as fans.example.com: no scheme, port, path or wildcard',
)

export const cidrs = list.refine(
  (entries) => entries.every(isProxyRange),
  'must be a comma list of addresses or CIDRs, such as 10.0.0.0/8, and none of all addresses (/0)',
)

/** An address or CIDR. A range of all addresses is refused, since any client could then forge its address. */
function isProxyRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return false
  if (bits === undefined) return true
  const ip = ipaddr.parse(address)
  // Fastify treats ::ffff:0:0/96 as all of IPv4.
  const fixedBits = ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress() ? 96 : 0
  return Number(bits) > fixedBits && Number(bits) <= (ip.kind() === 'ipv4' ? 32 : 128)
}

const alias = /^([^=]+)=[a-z0-9-]{1,63}$/
export const aliases = lowerCaseList
  .refine(
    (entries) => entries.every((entry) => isWholeHost(alias.exec(entry)?.[1] ?? '')),
    'must be a comma list of host=tenant, the host without scheme, port and path',
  )
  .transform(
    (entries): Record<string, string> => Object.fromEntries(entries.map((entry) => entry.split('='))),
  )

/** A `Host` without its port; an IPv6 address is in brackets. */
const isWholeHost = (text: string): boolean =>
  isDomainName(text) || isIPv4(text) || (/^\[.*\]$/.test(text) && isIPv6(text.slice(1, -1)))

const keyOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Node's decoder skips invalid characters, so a key with a typo would silently become another key. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text

export const sessionKeys = list
  .refine(
    (entries) =>
      entries.length > 0 && entries.every((entry) => isBase64(entry) && keyOf(entry).length === 32),
    'must be a comma list of base64 keys of 32 bytes each',
  )
  .refine((entries) => new Set(entries).size === entries.length, 'must not name the same key twice')
  .transform(([first = '', ...others]): SessionKeys => [keyOf(first), ...others.map(keyOf)])

export const auditKey = z
  .string()
  .refine((text) => isBase64(text) && keyOf(text).length >= 32, 'must be a base64 key of 32 bytes or more')
  .transform(keyOf)

export const imageTemplate = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/{}]+\/(?=.*\{url\})(?=.*\{width\})/i.test(text),
    'must be an http or https address with {url} and {width} after its host, such as https://img.example/{url}?w={width}',
  )

export const imageOrigins = list.refine(
  (entries) => entries.every((entry) => /^https?:(\/\/[\w.*-]+(:\d+)?)?$/.test(entry)),
  'must be a comma list of origins',
)

export const redisUrl = z.string().transform((text, context) => {
  try {
    return readRedisUrl(text)
  } catch (error) {
    if (!(error instanceof RedisUrlError)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})

export const hostAndPort = z.string().regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must be host:port')

export const host = z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be a host')

const providers = ['google', 'facebook', 'apple', 'twitter', 'github'] as const
export const authProviders = list.pipe(
  z.array(z.enum(providers, { error: `must be a comma list of ${providers.join(', ')}` })),
)

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logLevel = z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
