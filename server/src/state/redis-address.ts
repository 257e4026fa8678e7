import { isIPv6 } from 'node:net'

/** A host name or an address without brackets, and a port. */
export type RedisHost = { readonly host: string; readonly port: number }

/** Where Redis is and how to enter, as `REDIS_URL` says it (BFF-77). */
export type RedisAddress = {
  readonly tls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
} & (
  | { readonly kind: 'single'; readonly server: RedisHost; readonly db: number }
  | {
      readonly kind: 'sentinel'
      readonly sentinels: readonly RedisHost[]
      /** How the Sentinels call the primary. */
      readonly name: string
      readonly db: number
    }
  /** Any of its servers; they name the others. */
  | { readonly kind: 'cluster'; readonly servers: readonly RedisHost[] }
)

/** What is wrong with a text that is no address. It says nothing of the text itself, which may hold a password. */
export type RedisUrlMistake = { readonly mistake: string }

const url =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?$/

const forms = 'a redis[s]://, redis[s]+sentinel:// or redis[s]+cluster:// address'

/**
 * Reads `REDIS_URL`:
 * - `redis://user:password@host:port/db`, one server;
 * - `redis+sentinel://user:password@host:port,host:port/name/db`, the Sentinels of the primary that they call `name`;
 * - `redis+cluster://user:password@host:port,host:port`, some servers of a cluster;
 *
 * each over TLS with `rediss`. User, password, ports and db may be absent; user and password are percent-encoded.
 */
export function readRedisUrl(text: string): RedisAddress | RedisUrlMistake {
  const { tls, kind = 'single', user, hosts = '', path = '' } = url.exec(text)?.groups ?? {}
  if (tls === undefined) return { mistake: `must be ${forms}, without ? and #` }
  const entrance = readUser(user)
  if (entrance === null) return { mistake: 'must be an address whose user and password are percent-encoded' }
  const found = hosts.split(',').map((host) => readHost(host, kind === 'sentinel' ? 26379 : 6379))
  const known = found.filter((host) => host !== null)
  const [first] = known
  if (first === undefined || known.length < found.length) {
    return { mistake: 'must be an address whose hosts are host or host:port, with commas between' }
  }
  const common = { ...entrance, tls: tls === 's' }
  if (kind === 'sentinel') return withName(path, { ...common, kind, sentinels: known })
  if (kind === 'cluster') {
    if (path !== '') return { mistake: 'must be an address without a path: a cluster has database 0 only' }
    return { ...common, kind, servers: known }
  }
  if (known.length > 1) {
    return { mistake: 'must be redis[s]+sentinel:// or redis[s]+cluster:// for more than one host' }
  }
  const db = readDb(path)
  if (db === null) return { mistake: 'must be an address whose path is the number of a database' }
  return { ...common, kind: 'single', server: first, db }
}

type Sentinels = Omit<Extract<RedisAddress, { kind: 'sentinel' }>, 'name' | 'db'>

function withName(path: string, sentinels: Sentinels): RedisAddress | RedisUrlMistake {
  const [name = '', dbText = '', ...rest] = path.split('/')
  const db = readDb(dbText)
  if (!/^[\w.-]+$/.test(name) || db === null || rest.length > 0) {
    return {
      mistake: "must be an address whose path is the primary's name at the Sentinels: /name or /name/db",
    }
  }
  return { ...sentinels, name, db }
}

/** Null when it cannot be decoded. */
function readUser(text = ''): Pick<RedisAddress, 'username' | 'password'> | null {
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(text) ?? []
  try {
    return {
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    }
  } catch {
    return null
  }
}

const hostAndPort = /^(?:\[(?<ipv6>[^\]]+)\]|(?<name>[a-z0-9](?:[\w.-]*\w)?\.?))(?::(?<port>\d{1,5}))?$/i

function readHost(text: string, defaultPort: number): RedisHost | null {
  const { ipv6, name, port } = hostAndPort.exec(text)?.groups ?? {}
  const host = name ?? (ipv6 !== undefined && isIPv6(ipv6) ? ipv6 : undefined)
  const number = port === undefined ? defaultPort : Number(port)
  return host === undefined || number < 1 || number > 65535 ? null : { host, port: number }
}

const readDb = (text: string): number | null => (/^\d{0,5}$/.test(text) ? Number(text) : null)
