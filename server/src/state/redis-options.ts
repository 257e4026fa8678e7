import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import type { RedisOptions } from 'ioredis'

/** Where Redis is and how to enter, as `REDIS_URL` says it (BFF-77). Behind Sentinel `password` is the servers'. */
export type RedisAddress = Pick<
  RedisOptions,
  'tls' | 'username' | 'password' | 'db' | 'host' | 'port' | 'sentinels' | 'name' | 'sentinelPassword'
>

/** What a text must be to be a `REDIS_URL`; says nothing of the text itself, which may hold a password. */
export class RedisUrlError extends Error {}

const url =
  /^redis(?<tls>s?)(?<sentinel>\+sentinel)?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/

/**
 * Reads `REDIS_URL` and the files that it names: `redis://user:password@host:port/db` for one server, and
 * `redis+sentinel://user:password@host:port,host:port/name/db?sentinelPassword=…` for the Sentinels of the primary `name`; over TLS
 * with `rediss` and `?ca=…&cert=…&key=…`, paths of PEM files. Only hosts and name are required. @throws RedisUrlError
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
    // In the words of OpenSSL.
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

/** Replies of a server that is no primary any more, or not yet: its address leads to another one by now. */
const notPrimary = /(?:^|-)(?:READONLY|LOADING|MASTERDOWN)\b/
/** Replies of a primary that takes no writes: its memory or disk is full, or it has lost its replicas. */
const writeRefused = /(?:^|-)(?:OOM|MISCONF|NOREPLICAS)\b/

/** Whether Redis has replied that it can serve nobody's writes at the moment (BFF-78); Redis 6 has a script's code within the text. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (notPrimary.test(error.message) || writeRefused.test(error.message))

/**
 * Decides after which replies a client connects again (BFF-77): at most once a second when the server is no primary, once in five
 * when it takes no writes, since a server that goes on refusing must not make a storm of connections.
 */
export function createReconnectOnError(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (error: Error): boolean => {
    if (!isRefusal(error) || now() - last < (notPrimary.test(error.message) ? 1_000 : 5_000)) return false
    last = now()
    return true
  }
}

/** 100 ms before the first reconnection, doubled each time, at most 500 ms: after a failover nobody should wait for us. */
const reconnectDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 4), 500)

/** Keeps requests from waiting for an outage: no queues, no repeated commands, and short timeouts for replies and connections. */
export const patience = {
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

/** Options of a client of the server at an address, which the library finds by itself (BFF-77). */
export const serverOptions = (address: RedisAddress): RedisOptions => ({
  ...patience,
  ...address,
  lazyConnect: true,
  reconnectOnError: createReconnectOnError(),
  failoverDetector: true,
  sentinelRetryStrategy: reconnectDelay,
  sentinelCommandTimeout: 500,
  // The addresses that Sentinels have of each other may not be valid from here.
  updateSentinels: false,
  enableTLSForSentinelMode: true,
  sentinelTLS: address.tls,
})
