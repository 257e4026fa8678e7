import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'

/** A host name or an address without brackets, and a port. */
type RedisHost = { readonly host: string; readonly port: number }

/** Where Redis is and how to enter, as `REDIS_URL` says it (BFF-77). */
export type RedisAddress = {
  /** As PEM; without `ca` the authorities that Node knows. Null without TLS. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string } | null
  readonly username: string | undefined
  readonly password: string | undefined
  readonly db: number
} & (
  | { readonly kind: 'single'; readonly server: RedisHost }
  | {
      readonly kind: 'sentinel'
      readonly sentinels: readonly RedisHost[]
      /** How the Sentinels call the primary. */
      readonly name: string
      /** Of the Sentinels; `password` is the servers'. */
      readonly sentinelPassword: string | undefined
    }
)

/** What a text must be to be a `REDIS_URL`; says nothing of the text itself, which may hold a password. */
export class RedisUrlError extends Error {}

const url =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel))?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/

/**
 * Reads `REDIS_URL`, and the files that it names:
 * - `redis://user:password@host:port/db`, one server;
 * - `redis+sentinel://user:password@host:port,host:port/name/db?sentinelPassword=…`, the Sentinels of the primary that they call `name`;
 *
 * each over TLS with `rediss`, then also with `?ca=…&cert=…&key=…`, paths of PEM files. User, password, ports and db may be
 * absent; user, password and what follows `?` are percent-encoded.
 * @throws RedisUrlError
 */
export function readRedisUrl(text: string): RedisAddress {
  const { tls, kind, user, hosts = '', path = '', query } = url.exec(text)?.groups ?? {}
  if (tls === undefined) throw new RedisUrlError('must be a redis[s]:// or redis[s]+sentinel:// address')
  const parameters = parametersIn(query, [
    ...(tls ? ['ca', 'cert', 'key'] : []),
    ...(kind ? ['sentinelPassword'] : []),
  ])
  const servers = hosts.split(',').map((host) => hostIn(host, kind ? 26379 : 6379))
  const common = { ...userIn(user), tls: tls ? tlsFrom(parameters) : null }
  if (kind) {
    const [, name, db] = /^([\w.-]+)(?:\/(\d{0,5}))?$/.exec(path) ?? []
    if (name === undefined) {
      throw new RedisUrlError(
        "must be an address whose path is the primary's name at the Sentinels: /name or /name/db",
      )
    }
    const sentinelPassword = parameters.get('sentinelPassword') ?? undefined
    return { ...common, kind: 'sentinel', sentinels: servers, name, db: Number(db ?? 0), sentinelPassword }
  }
  const [server, ...others] = servers
  if (server === undefined || others.length > 0) {
    throw new RedisUrlError('must be redis[s]+sentinel:// for more than one host')
  }
  if (!/^\d{0,5}$/.test(path))
    throw new RedisUrlError('must be an address whose path is the number of a database')
  return { ...common, kind: 'single', server, db: Number(path) }
}

function parametersIn(query: string | undefined, known: readonly string[]): URLSearchParams {
  const parameters = new URLSearchParams(query?.replaceAll('+', '%2B'))
  if (![...parameters.keys()].every((name) => known.includes(name))) {
    throw new RedisUrlError(
      'must be an address with nothing behind ? but ca, cert and key, with rediss, and sentinelPassword, with +sentinel',
    )
  }
  return parameters
}

function userIn(text = ''): Pick<RedisAddress, 'username' | 'password'> {
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(text) ?? []
  try {
    return {
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    }
  } catch {
    throw new RedisUrlError('must be an address whose user and password are percent-encoded')
  }
}

const hostAndPort = /^(?:\[(?<ipv6>[^\]]+)\]|(?<name>[a-z0-9](?:[\w.-]*\w)?\.?))(?::(?<port>\d{1,5}))?$/i

function hostIn(text: string, defaultPort: number): RedisHost {
  const { ipv6, name, port = defaultPort } = hostAndPort.exec(text)?.groups ?? {}
  const host = name ?? (ipv6 !== undefined && isIPv6(ipv6) ? ipv6 : undefined)
  if (host === undefined || Number(port) < 1 || Number(port) > 65535) {
    throw new RedisUrlError('must be an address whose hosts are host or host:port, with commas between')
  }
  return { host, port: Number(port) }
}

function tlsFrom(parameters: URLSearchParams): NonNullable<RedisAddress['tls']> {
  const [ca, cert, key] = ['ca', 'cert', 'key'].map((name) => fileNamed(name, parameters))
  if (ca !== undefined && !succeeds(() => new X509Certificate(ca))) {
    throw new RedisUrlError('must name the certificate of an authority, as PEM, in ca')
  }
  if (!belongTogether(cert, key)) {
    throw new RedisUrlError(
      'must name a certificate and its key, as PEM without a passphrase, in cert and key',
    )
  }
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  }
}

function fileNamed(name: string, parameters: URLSearchParams): string | undefined {
  const path = parameters.get(name)
  if (path === null) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new RedisUrlError(
      `names a file in ${name} that cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

function belongTogether(cert: string | undefined, key: string | undefined): boolean {
  if (cert === undefined || key === undefined) return cert === key
  return succeeds(() => new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
}

/** Whether it returns something other than false, and does not throw. */
function succeeds(read: () => unknown): boolean {
  try {
    return read() !== false
  } catch {
    return false
  }
}
