import { lookup } from 'node:dns/promises'
import type { Redis, RedisOptions } from 'ioredis'
import { withDeadline } from '../async.ts'
import { patience, type RedisAddress } from './redis-options.ts'

/** The name of a write, in lower case, and its arguments. */
export type Call = readonly [string, ...(string | number)[]]

/** A write that Redis took, or would have taken, but that a failover may lose. */
export class UnconfirmedWrite extends Error {}

type Options = {
  readonly waitReplicas: number
  /** Null where no Sentinel moves the primary. */
  readonly sentinels: ReturnType<typeof openSentinels> | null
  /** Called when replicas are missing, or nobody knows whether the primary stays. */
  readonly onDoubt: () => void
  /** Called when the connection leads to another server than the Sentinels name. */
  readonly onElsewhere: () => void
}

/**
 * Sends writes that count only when replicas have them (BFF-61), with a `WAIT` behind them in one pipeline, since it covers its own
 * connection only. It blocks that connection at Redis, so the writes that come meanwhile go together.
 */
export function createReplicatedWrites(client: Redis, options: Options) {
  const { waitReplicas, sentinels, onDoubt, onElsewhere } = options
  let queue: ({ readonly call: Call } & Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>)[] = []
  let isSending = false
  let lacksReplicas = false

  const withoutReplicas = () => new UnconfirmedWrite(`Redis lacks replicas: a write needs ${waitReplicas}`)

  async function sendQueue() {
    isSending = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      const { stream } = client
      // Waits for replicas for a shorter time than a command may take.
      const calls = [...batch.map(({ call }) => [...call]), ['wait', waitReplicas, 400]]
      // Errors are among the replies.
      const replies = (await client.pipeline(calls).exec()) ?? []
      void doubtAbout(replies.at(-1), stream).then((doubt) => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const [error, reply] = replies[index] ?? []
          const failure = error ?? doubt
          if (failure) reject(failure)
          else resolve(reply)
        }
      })
      // Another `WAIT` would keep them waiting for the same replicas.
      if (lacksReplicas) for (const { reject } of queue.splice(0)) reject(withoutReplicas())
    }
    isSending = false
  }

  /** Why the writes of a batch do not count; null when they do. Never rejects. @param stream of the connection that wrote */
  async function doubtAbout(
    [error, count]: readonly [Error | null, unknown] | readonly [] = [],
    stream: Redis['stream'],
  ): Promise<Error | null> {
    if (error) return error
    const isConfirmed = Number(count) >= waitReplicas
    lacksReplicas = !isConfirmed
    const verdict = (await sentinels?.ask(stream)) ?? 'here'
    if (verdict === 'elsewhere' && client.stream === stream) onElsewhere()
    if (isConfirmed && verdict === 'here') return null
    onDoubt()
    return isConfirmed
      ? new UnconfirmedWrite('Sentinels move the primary of Redis, or too few of them are heard')
      : withoutReplicas()
  }

  /** As `send`, and finds out whether replicas are there again. */
  function probe(call: Call): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    queue.push({ call, resolve, reject })
    if (!isSending) void sendQueue()
    return promise
  }

  /** Sends nothing while replicas are known to be missing: each `WAIT` would hold up those after it. @throws UnconfirmedWrite */
  const send = (call: Call) => (lacksReplicas ? Promise.reject(withoutReplicas()) : probe(call))
  return { probe, send }
}

/**
 * The Sentinels of a primary. `WAIT` is not enough: one that moves the primary promotes a replica at once and tells the others seconds
 * later. Until then the old primary takes writes, the other replica confirms them, and both forget them; ioredis' `failoverDetector`
 * hears of it at its end only. So a write counts once the Sentinels have said, after the replicas, that no failover has begun
 * (BFF-77; figures in tests/chaos/README.md). One that begins at a Sentinel which is not named, or not heard, is not seen.
 */
export function openSentinels(
  Client: new (options: RedisOptions) => Redis,
  { sentinels = [], name = '', sentinelPassword, tls }: RedisAddress,
) {
  const clients = sentinels.map((sentinel) => {
    const options = { ...sentinel, password: sentinelPassword, tls, enableReadyCheck: false }
    const client = new Client({ ...patience, ...options })
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
    const found = await withDeadline(lookup(ip, { all: true }), 300, () => []).catch(() => [])
    if (!found.some(({ address }) => address === remoteAddress)) return false
    places.set(stream, place)
    return true
  }

  return {
    /**
     * Whether a write on a connection that a replica confirmed will be kept. `here`: most Sentinels are heard, none of these moves the
     * primary, and all name this server; `elsewhere`: they all name another one; `unsure`: anything else. Never rejects.
     */
    async ask(stream: Redis['stream']): Promise<'here' | 'elsewhere' | 'unsure'> {
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
