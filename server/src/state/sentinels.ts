import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import { patience } from './redis-options.ts'
import type { RedisAddress } from './redis-url.ts'

type SentinelAddress = Extract<RedisAddress, { kind: 'sentinel' }>

/** The Sentinels of a primary, asked whether it stays. */
export type Sentinels = {
  /**
   * Whether what was written on a connection, and confirmed by a replica, will be kept. `here`: most Sentinels are heard, none of these
   * moves the primary, and all name the server at the other end; `elsewhere`: they all name another one; `unsure`: anything else.
   * Never rejects.
   */
  ask(stream: Redis['stream']): Promise<'here' | 'elsewhere' | 'unsure'>
  close(): void
}

/** How long the name of a server may take to be resolved. */
const lookupMs = 300

/**
 * Why `WAIT` is not enough: a Sentinel that moves the primary promotes one replica at once and tells the old primary and the other
 * replica seconds later. Until then the old primary takes writes, the other replica confirms them, and both forget them. ioredis'
 * `failoverDetector` hears of a failover at its end only. So a write that has to be kept counts once the Sentinels have said,
 * after the replicas have, that no failover has begun: the promotion comes some tenths of a second after its beginning, when every
 * replica that is not behind has the write too (BFF-77; the figures are in tests/chaos/README.md).
 * A failover that an operator begins at a Sentinel which is not named, or not heard, is not seen.
 */
export function openSentinels(
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

  /** Where each connection leads, once its server's name was resolved. */
  const places = new WeakMap<Redis['stream'], string>()

  async function isAt(stream: Redis['stream'], { ip = '', port = '' }: Fields): Promise<boolean> {
    const place = `${ip}:${port}`
    if (places.get(stream) === place) return true
    const { remoteAddress, remotePort } = stream
    if (remotePort !== Number(port)) return false
    const found = await Promise.race([
      lookup(ip, { all: true }).catch(() => []),
      wait(lookupMs, [], { ref: false }),
    ])
    if (!found.some(({ address }) => address === remoteAddress)) return false
    places.set(stream, place)
    return true
  }

  return {
    async ask(stream) {
      const asked = await Promise.allSettled(
        clients.map((sentinel) => sentinel.call('SENTINEL', 'MASTER', name)),
      )
      const heard = asked.flatMap((one) => (one.status === 'fulfilled' ? [fieldsOf(one.value)] : []))
      // Of three, one that is not heard needs another that misses the primary too, unless an operator tells it to move it.
      const troubles = ['failover_in_progress', ...(heard.length < clients.length ? ['s_down'] : [])]
      const isCalm = ({ flags = '' }: Fields) => !troubles.some((flag) => flags.split(',').includes(flag))
      if (heard.length <= clients.length / 2 || !stream || !heard.every(isCalm)) return 'unsure'
      const there = await Promise.all(heard.map((fields) => isAt(stream, fields)))
      if (there.every(Boolean)) return 'here'
      return there.some(Boolean) ? 'unsure' : 'elsewhere'
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
