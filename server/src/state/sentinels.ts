import { lookup } from 'node:dns/promises'
import type { Redis, RedisOptions } from 'ioredis'
import { patience } from './redis-options.ts'
import type { RedisAddress } from './redis-url.ts'

type SentinelAddress = Extract<RedisAddress, { kind: 'sentinel' }>

/** The Sentinels of a primary, asked whether it stays. */
export type Sentinels = {
  /**
   * Whether a write that `client` has made and a replica has confirmed will be kept: most Sentinels are heard, none of these
   * moves the primary, and all of them name the server that `client` is connected to. Never rejects.
   */
  keep(client: Redis): Promise<boolean>
  close(): void
}

/**
 * Why `WAIT` is not enough: a Sentinel that moves the primary promotes one replica at once and tells the old primary and the other
 * replica seconds later. Until then the old primary takes writes, the other replica confirms them, and both forget them. ioredis'
 * `failoverDetector` hears of a failover at its end only. So a write that has to be kept counts once the Sentinels have said,
 * after the replicas have, that no failover has begun: the promotion comes some tenths of a second after its beginning, when every
 * replica that is not behind has the write too (BFF-77; the figures are in tests/chaos/README.md).
 */
export function askSentinels(
  Client: new (options: RedisOptions) => Redis,
  { sentinels, name, sentinelPassword, tls }: SentinelAddress,
): Sentinels {
  const options = {
    ...patience,
    ...(sentinelPassword && { password: sentinelPassword }),
    ...(tls && { tls }),
  }
  const clients = sentinels.map((sentinel) => {
    const client = new Client({ ...options, ...sentinel, enableReadyCheck: false, enableOfflineQueue: false })
    // The question rejects as well.
    client.on('error', () => undefined)
    return client
  })

  return {
    async keep(client) {
      const asked = await Promise.allSettled(
        clients.map((sentinel) => sentinel.call('SENTINEL', 'MASTER', name)),
      )
      const heard = asked.flatMap((one) => (one.status === 'fulfilled' ? [fieldsOf(one.value)] : []))
      if (heard.length <= clients.length / 2) return false
      // One that is not heard may move the primary, and does so by itself only with another that misses it too.
      const troubles =
        heard.length < clients.length ? ['failover_in_progress', 's_down'] : ['failover_in_progress']
      const isCalm = heard.every(
        ({ flags = '' }) => !troubles.some((flag) => flags.split(',').includes(flag)),
      )
      return isCalm && (await Promise.all(heard.map((fields) => isAt(client, fields)))).every(Boolean)
    },
    close: () => clients.forEach((client) => void client.disconnect()),
  }
}

type Fields = Readonly<Record<string, string>>

/** Of a list of names and values in turn. */
function fieldsOf(reply: unknown): Fields {
  const words = Array.isArray(reply) ? reply.map(String) : []
  return Object.fromEntries(words.flatMap((word, n) => (n % 2 === 0 ? [[word, words[n + 1] ?? '']] : [])))
}

/** Whether a connection leads to this server. Not known, since its name cannot be resolved, is no. */
async function isAt({ stream }: Redis, { ip = '', port }: Fields): Promise<boolean> {
  // Not there before the first connection.
  if (stream?.remotePort !== Number(port)) return false
  const found = await lookup(ip, { all: true }).catch(() => [])
  return found.some(({ address }) => address === stream.remoteAddress)
}
