import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { type RedisChild, type RedisSettings, startRedisChild, until } from './redis-child.ts'
import { type RedisProcess, startRedis } from './redis-process.ts'

/** A primary with two replicas, and three Sentinels. */
export type SentinelSet = {
  /** `REDIS_URL` of the set: redis[s]+sentinel://… */
  readonly url: string
  /** The three redis-servers; the first one is the initial primary. */
  readonly nodes: readonly RedisProcess[]
  readonly sentinels: readonly RedisChild[]
  /** The server that the Sentinels name as the primary. */
  primary(): Promise<RedisProcess>
  /** Makes the primary fail. Resolves at once, with the former primary; `mend` brings it back as a replica. */
  failover(how: Failover): Promise<RedisProcess>
  /** Resolves when the Sentinels agree on another primary. */
  moved(former: RedisProcess): Promise<void>
  /** Undoes what `failover` did. */
  mend(): Promise<void>
  /** Resolves when the Sentinels agree on a primary with at least this many replicas in sync. */
  settled(replicas?: number): Promise<void>
  /** Kills all processes and deletes their files. */
  dispose(): Promise<void>
}

export const failovers = ['planned', 'kill', 'cut off', 'cut off from Sentinels'] as const

/**
 * How a primary fails: `planned` tells a Sentinel to move it (`SENTINEL FAILOVER`), `kill` ends its process with SIGKILL. A primary that
 * is cut off still serves us, without its replicas or with them.
 */
export type Failover = (typeof failovers)[number]

/** Of the default user, which our server uses. */
const password = 'servers'

/** Separate users for Sentinels and replicas, so that a server can be cut off from them but not from us. */
const links = {
  sentinel: ['sentinel', 'on', 'nopass', 'allchannels', '+@all'],
  replica: ['replica', 'on', 'nopass', '+psync', '+replconf', '+ping'],
}

type Options = {
  /** Settings of redis.conf for the three servers, and lines of sentinel.conf. */
  readonly settings?: RedisSettings
  readonly sentinelSettings?: readonly string[]
  readonly tls?: ConnectionOptions
  readonly sentinelPassword?: string
  /** The name of this machine for servers and Sentinels. */
  readonly host?: string
  /** How long the primary may be silent before a Sentinel considers it down. */
  readonly downAfterMs?: number
}

const name = 'storefront'
const quorum = 2

/**
 * The last Sentinel notices a dead primary later than the others, and so votes for one of them. If each voted for itself, the election
 * would be repeated only after a long timeout.
 */
const lastSentinelDelayMs = 2_000

/** Starts the set, ready for a failover. @throws Error if no redis-server is installed, or the set is not ready in time */
export async function startSentinelSet({
  settings = {},
  sentinelSettings = [],
  tls,
  sentinelPassword,
  host = '127.0.0.1',
  downAfterMs = 1_000,
}: Options = {}): Promise<SentinelSet> {
  const started: RedisChild[] = []
  const access = { password, ...(tls && { tls }) }
  const sentinelAccess = { ...(tls && { tls }), ...(sentinelPassword && { password: sentinelPassword }) }
  const dispose = async () => void (await Promise.all(started.map((child) => child.dispose())))
  const keep = <T extends RedisChild>(child: T) => {
    started.push(child)
    return child
  }
  const startNode = async () =>
    keep(
      await startRedis({
        settings: {
          requirepass: password,
          masteruser: 'replica',
          masterauth: 'any',
          'min-replicas-to-write': 1,
          'replica-announce-ip': host,
          ...settings,
          // Two settings with the same name.
          user: [...links.sentinel, '--user', ...links.replica],
        },
        access,
      }),
    )
  const startSentinel = async (primary: RedisChild, index: number) =>
    keep(
      await startRedisChild({
        access: sentinelAccess,
        argsOf: async (port, dir) => {
          const file = join(dir, 'sentinel.conf')
          const lines = [
            ...(tls ? ['port 0', `tls-port ${port}`] : [`port ${port}`]),
            'bind 127.0.0.1',
            `dir ${dir}`,
            'sentinel resolve-hostnames yes',
            'sentinel announce-hostnames yes',
            ...sentinelSettings,
            `sentinel monitor ${name} ${host} ${primary.port} ${quorum}`,
            `sentinel down-after-milliseconds ${name} ${downAfterMs + (index === 2 ? lastSentinelDelayMs : 0)}`,
            `sentinel failover-timeout ${name} 6000`,
            `sentinel parallel-syncs ${name} 2`,
            `sentinel auth-user ${name} sentinel`,
            `sentinel auth-pass ${name} any`,
          ]
          await writeFile(file, `${lines.join('\n')}\n`)
          return [file, '--sentinel']
        },
      }),
    )

  try {
    const nodes = [await startNode(), await startNode(), await startNode()] as const
    for (const replica of nodes.slice(1)) await replica.follow(nodes[0])
    const sentinels = [
      await startSentinel(nodes[0], 0),
      await startSentinel(nodes[0], 1),
      await startSentinel(nodes[0], 2),
    ]
    const set = sentinelSet(nodes, sentinels, { dispose, isTls: tls !== undefined })
    await until('The Sentinels did not find each other', () => knowEachOther(sentinels), 20_000)
    await set.settled(2)
    return set
  } catch (error) {
    await dispose()
    throw error
  }
}

function sentinelSet(
  nodes: readonly RedisProcess[],
  sentinels: readonly RedisChild[],
  { dispose, isTls }: { readonly dispose: () => Promise<void>; readonly isTls: boolean },
): SentinelSet {
  const primary = async () => {
    const ports = await Promise.all(sentinels.map(primaryPort))
    const node = nodes.find(({ port }) => ports.every((named) => named === port))
    if (node === undefined) throw new Error('The Sentinels do not agree on a primary.')
    return node
  }
  return {
    url: `redis${isTls ? 's' : ''}+sentinel://:${password}@${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`,
    nodes,
    sentinels,
    primary,
    failover: async (how) => {
      await setPeriods(sentinels, { info: 10_000, publish: 2_000 })
      const former = await primary()
      if (how === 'kill') await former.kill()
      else if (how === 'planned') {
        await until('No Sentinel began a failover', () => beginFailover(sentinels), 20_000)
      } else await cutOff(former, how === 'cut off' ? ['sentinel', 'replica'] : ['sentinel'])
      return former
    },
    moved: (former) => until('The primary was not moved', async () => (await primary()) !== former, 20_000),
    mend: async () => {
      // A former primary becomes a replica after four of the second periods.
      await setPeriods(sentinels, { info: 500, publish: 250 })
      for (const node of nodes) {
        await node.start()
        // A Sentinel that makes a server a replica closes its connections, also one with a command.
        const serves = (user: string) =>
          until('It did not let them in', async () => (await node.ask('ACL', 'SETUSER', user, 'on')) === 'OK')
        for (const user of Object.keys(links)) await serves(user)
      }
    },
    settled: (replicas = 1) =>
      until(
        `No primary with ${replicas} replicas`,
        async () => (await replicasInSync(await primary())) >= replicas,
        30_000,
      ),
    dispose,
  }
}

async function cutOff(node: RedisProcess, users: readonly (keyof typeof links)[]): Promise<void> {
  for (const user of users) await node.ask('ACL', 'SETUSER', user, 'off')
  for (const user of users) await node.ask('CLIENT', 'KILL', 'USER', user)
}

/** Tries all Sentinels, because one that has not ended its last failover refuses another. */
async function beginFailover(sentinels: readonly RedisChild[]): Promise<boolean> {
  for (const sentinel of sentinels) {
    const reply = await sentinel.ask('SENTINEL', 'FAILOVER', name).catch(() => null)
    if (reply === 'OK') return true
  }
  return false
}

/** Sets how often Sentinels ask servers for their role and tell each other, in milliseconds; by default every 10 s and 2 s. */
async function setPeriods(
  sentinels: readonly RedisChild[],
  { info, publish }: Record<'info' | 'publish', number>,
) {
  for (const sentinel of sentinels)
    await sentinel.ask('SENTINEL', 'DEBUG', 'info-period', info, 'publish-period', publish)
}

async function primaryPort(sentinel: RedisChild): Promise<number> {
  const [, port] = (await sentinel.ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name)) as [string, string]
  return Number(port)
}

/** Whether each Sentinel sees a quorum, the other two and both replicas. Otherwise it starts no failover. */
async function knowEachOther(sentinels: readonly RedisChild[]): Promise<boolean> {
  for (const sentinel of sentinels) {
    const others = (await sentinel.ask('SENTINEL', 'SENTINELS', name)) as unknown[]
    const replicas = (await sentinel.ask('SENTINEL', 'REPLICAS', name)) as unknown[]
    if (others.length < sentinels.length - 1 || replicas.length < 2) return false
    await sentinel.ask('SENTINEL', 'CKQUORUM', name)
  }
  return true
}

async function replicasInSync(node: RedisProcess): Promise<number> {
  const replication = String(await node.ask('INFO', 'replication'))
  if (!replication.includes('role:master')) return 0
  return replication.match(/state=online/g)?.length ?? 0
}
