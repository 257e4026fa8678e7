import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import type { RedisOptions } from 'ioredis'

/** The address and credentials of Redis, from `REDIS_URL` (BFF-77). With Sentinel, `password` is that of the Redis servers. */
export type RedisAddress = Pick<
  RedisOptions,
  'tls' | 'username' | 'password' | 'db' | 'host' | 'port' | 'sentinels' | 'name' | 'sentinelPassword'
>

/** The rule that a `REDIS_URL` violates. It never contains the URL, which may have a password. */
export class RedisUrlError extends Error {}

const url =
  /^redis(?<tls>s?)(?<sentinel>\+sentinel)?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/

/**
 * Parses `REDIS_URL` and reads the files that it names.
 * - One server: `redis://user:password@host:port/db`
 * - The Sentinels of the primary `name`: `redis+sentinel://user:password@host:port,host:port/name/db?sentinelPassword=…`
 * - TLS: `rediss` and `?ca=…&cert=…&key=…` with paths of PEM files
 *
 * Only hosts and name are required.
 * @throws RedisUrlError
 */
export function readRedisUrl(text: string): RedisAddress {
  const { tls, sentinel, user = '', hosts = '', path = '', query = '' } = url.exec(text)?.groups ?? {}
  if (tls === undefined) throw new RedisUrlError('must be a redis[s]:// or redis[s]+sentinel:// address')
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B'))
  const known = [...(tls ? ['ca', 'cert', 'key'] : []), ...(sentinel ? ['sentinelPassword'] : [])]
  if (![...parameters.keys()].every((name) => known.includes(name))) {
    throw new RedisUrlError(
      'must be an address with nothing behind ? but ca, cert and key, with rediss, and sentinelPassword, with +sentinel',
    )
  }
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(user) ?? []
  const credentials = { username: decoded(username), password: decoded(password) }
  const entry = { ...credentials, tls: tls ? tlsFrom(parameters) : undefined }
  const servers = hosts.split(',').map((host) => serverAt(host, sentinel ? 26379 : 6379))
  if (sentinel) {
    const [, name, db = 0] = /^([\w.-]+)(?:\/(\d{0,5}))?$/.exec(path) ?? []
    if (name === undefined) {
      throw new RedisUrlError(
        "must be an address whose path is the primary's name at the Sentinels: /name or /name/db",
      )
    }
    const sentinelPassword = parameters.get('sentinelPassword') ?? undefined
    return { ...entry, sentinels: servers, name, db: Number(db), sentinelPassword }
  }
  if (servers.length > 1) throw new RedisUrlError('must be redis[s]+sentinel:// for more than one host')
  if (!/^\d{0,5}$/.test(path)) {
    throw new RedisUrlError('must be an address whose path is the number of a database')
  }
  return { ...entry, ...servers[0], db: Number(path) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    throw new RedisUrlError('must be an address whose user and password are percent-encoded')
  }
}

const hostAndPort = /^(?:\[(?<ipv6>[^\]]+)\]|(?<name>[a-z0-9](?:[\w.-]*\w)?\.?))(?::(?<port>\d{1,5}))?$/i

function serverAt(text: string, defaultPort: number) {
  const { ipv6 = '', name, port = defaultPort } = hostAndPort.exec(text)?.groups ?? {}
  const host = name ?? (isIPv6(ipv6) ? ipv6 : undefined)
  if (host === undefined || Number(port) < 1 || Number(port) > 65535) {
    throw new RedisUrlError('must be an address whose hosts are host or host:port, with commas between')
  }
  return { host, port: Number(port) }
}

function tlsFrom(parameters: URLSearchParams) {
  const [ca, cert, key] = ['ca', 'cert', 'key'].map((name) => fileNamed(name, parameters))
  try {
    const [, own] = [ca, cert].map((pem) => (pem === undefined ? undefined : new X509Certificate(pem)))
    const isPair = own ? own.checkPrivateKey(createPrivateKey(key ?? '')) : key === undefined
    if (isPair) return { ca, cert, key }
  } catch {
    // OpenSSL's message is replaced by ours below.
  }
  throw new RedisUrlError(
    'must name PEM files: the certificate of an authority in ca, a certificate and its key without a passphrase in cert and key',
  )
}

function fileNamed(name: string, parameters: URLSearchParams): string | undefined {
  const path = parameters.get(name)
  try {
    return path === null ? undefined : readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new RedisUrlError(`names a file in ${name} that cannot be read (${code})`)
  }
}

/** Replies of a server that is not the primary; by now its address may lead to another server. */
const notPrimary = /(?:^|-)(?:READONLY|LOADING|MASTERDOWN)\b/
/** Replies of a primary that refuses writes because its memory or disk is full or its replicas are missing. */
const writeRefused = /(?:^|-)(?:OOM|MISCONF|NOREPLICAS)\b/

/** Whether the error is a reply that Redis refuses all writes at the moment (BFF-78). Redis 6 has the code of a script error inside the text. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (notPrimary.test(error.message) || writeRefused.test(error.message))

/**
 * Decides after which replies a client reconnects (BFF-77): at most once a second if the server is not the primary, once in five
 * seconds if it refuses writes. The limits prevent a storm of connections to a server that keeps refusing.
 */
export function createReconnectOnError(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (error: Error): boolean => {
    if (!isRefusal(error) || now() - last < (notPrimary.test(error.message) ? 1_000 : 5_000)) return false
    last = now()
    return true
  }
}

/** Milliseconds before a reconnection. Short, because requests fail until it succeeds. */
const reconnectDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 4), 500)

/** Lets commands fail fast during an outage: no queues, no repeated commands, and short timeouts for replies and connections. */
export const failFastOptions = {
  commandTimeout: 500,
  connectTimeout: 2_000,
  socketTimeout: 2_000,
  disconnectTimeout: 200,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  disableClientInfo: true,
  retryStrategy: reconnectDelay,
} as const satisfies RedisOptions

/** Options of a client for an address. The library finds the primary behind Sentinels automatically (BFF-77). */
export const serverOptions = (address: RedisAddress): RedisOptions => ({
  ...failFastOptions,
  ...address,
  lazyConnect: true,
  reconnectOnError: createReconnectOnError(),
  failoverDetector: true,
  sentinelRetryStrategy: reconnectDelay,
  sentinelCommandTimeout: 500,
  // The addresses that Sentinels report of each other may not be reachable from here.
  updateSentinels: false,
  enableTLSForSentinelMode: true,
  sentinelTLS: address.tls,
})
