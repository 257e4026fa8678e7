import { lookup } from 'node:dns/promises'
import type { Redis, RedisOptions } from 'ioredis'
import { withTimeout } from '../async.ts'
import { failFastOptions, type RedisAddress } from './redis-options.ts'

/** The name of a write, in lower case, and its arguments. */
export type WriteCommand = readonly [string, ...(string | number)[]]

/** A write that a failover may lose, executed by Redis or not sent for that reason. */
export class UnconfirmedWrite extends Error {}

type Options = {
  readonly waitReplicas: number
  /** Null without Sentinels. */
  readonly sentinels: ReturnType<typeof openSentinels> | null
  /** Called when a write could not be confirmed. */
  readonly onUnconfirmed: () => void
  /** Called when the Sentinels name another primary than the connected server. */
  readonly onPrimaryMoved: () => void
}

/**
 * Sends writes that succeed only when replicas have confirmed them (BFF-61): a pipeline with a `WAIT` at its end, which covers writes
 * of its own connection only. `WAIT` blocks the connection, so the writes that arrive meanwhile are sent as one batch.
 */
export function createReplicatedWrites(client: Redis, options: Options) {
  const { waitReplicas, sentinels, onUnconfirmed, onPrimaryMoved } = options
  let queue: ({ readonly call: WriteCommand } & Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>)[] =
    []
  let isSending = false
  let lacksReplicas = false

  const withoutReplicas = () => new UnconfirmedWrite(`Redis lacks replicas: a write needs ${waitReplicas}`)

  async function sendQueue() {
    isSending = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      const { stream } = client
      // Waits for replicas less than the timeout of a command.
      const calls = [...batch.map(({ call }) => [...call]), ['wait', waitReplicas, 400]]
      // The replies include the errors.
      const replies = (await client.pipeline(calls).exec()) ?? []
      void confirmationError(replies.at(-1), stream).then((unconfirmed) => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const [error, reply] = replies[index] ?? []
          const failure = error ?? unconfirmed
          if (failure) reject(failure)
          else resolve(reply)
        }
      })
      // Not sent, because another `WAIT` would wait for the same missing replicas.
      if (lacksReplicas) for (const { reject } of queue.splice(0)) reject(withoutReplicas())
    }
    isSending = false
  }

  /** The reason why a batch is not confirmed, null if it is. Never rejects. @param stream the stream of the connection that wrote */
  async function confirmationError(
    [error, count]: readonly [Error | null, unknown] | readonly [] = [],
    stream: Redis['stream'],
  ): Promise<Error | null> {
    if (error) return error
    const isConfirmed = Number(count) >= waitReplicas
    lacksReplicas = !isConfirmed
    const primaryLocation = (await sentinels?.locatePrimary(stream)) ?? 'here'
    if (primaryLocation === 'elsewhere' && client.stream === stream) onPrimaryMoved()
    if (isConfirmed && primaryLocation === 'here') return null
    onUnconfirmed()
    return isConfirmed
      ? new UnconfirmedWrite('failover in progress, or no Sentinel majority')
      : withoutReplicas()
  }

  /** Sends a write even while replicas are missing, and so detects when they are back. */
  function probe(call: WriteCommand): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    queue.push({ call, resolve, reject })
    if (!isSending) void sendQueue()
    return promise
  }

  /** Sends nothing while replicas are known to be missing, because each `WAIT` would delay later writes. @throws UnconfirmedWrite */
  const send = (call: WriteCommand) => (lacksReplicas ? Promise.reject(withoutReplicas()) : probe(call))
  return { probe, send }
}

/**
 * The Sentinels of a primary. `WAIT` alone is not enough: a Sentinel promotes a replica at once and informs the other servers seconds
 * later. Until then the old primary accepts writes, another replica confirms them, and both lose them; ioredis' `failoverDetector`
 * reports the failover only at its end. So a write succeeds only if, after the replicas have confirmed it, the Sentinels report that no
 * failover has begun (BFF-77). A failover that begins at an unlisted or unreachable Sentinel is not detected.
 */
export function openSentinels(
  Client: new (options: RedisOptions) => Redis,
  { sentinels = [], name = '', sentinelPassword, tls }: RedisAddress,
) {
  const clients = sentinels.map((sentinel) => {
    const options = { ...sentinel, password: sentinelPassword, tls, enableReadyCheck: false }
    const client = new Client({ ...failFastOptions, ...options })
    // Handled where the command rejects.
    client.on('error', () => undefined)
    return client
  })

  /** The Sentinels' address of each connection's server, once its name is resolved. */
  const addresses = new WeakMap<Redis['stream'], string>()

  async function isAt(stream: Redis['stream'], { ip = '', port = '' }: Fields): Promise<boolean> {
    const address = `${ip}:${port}`
    if (addresses.get(stream) === address) return true
    const { remoteAddress, remotePort } = stream
    if (remotePort !== Number(port)) return false
    const found = await withTimeout(300, lookup(ip, { all: true }), () => []).catch(() => [])
    if (!found.some(({ address }) => address === remoteAddress)) return false
    addresses.set(stream, address)
    return true
  }

  return {
    /**
     * Where the primary is, seen from a connection. `here`: a majority of Sentinels responds, none of them moves the primary, and all name
     * this server. `elsewhere`: all name another server. `unsure`: anything else. Never rejects.
     */
    async locatePrimary(stream: Redis['stream']): Promise<'here' | 'elsewhere' | 'unsure'> {
      const replies = await Promise.allSettled(
        clients.map((sentinel) => sentinel.call('SENTINEL', 'MASTER', name)),
      )
      const responses = replies.flatMap((reply) =>
        reply.status === 'fulfilled' ? [fieldsOf(reply.value)] : [],
      )
      // A Sentinel that does not respond may have begun a failover if another one also considers the primary down.
      const failoverFlags = ['failover_in_progress', ...(responses.length < clients.length ? ['s_down'] : [])]
      const isStable = ({ flags = '' }: Fields) =>
        !failoverFlags.some((flag) => flags.split(',').includes(flag))
      if (responses.length <= clients.length / 2 || !stream || !responses.every(isStable)) return 'unsure'
      const areHere = await Promise.all(responses.map((fields) => isAt(stream, fields)))
      if (areHere.every(Boolean)) return 'here'
      return areHere.some(Boolean) ? 'unsure' : 'elsewhere'
    },
    close: () => clients.forEach((client) => void client.disconnect()),
  }
}

type Fields = Readonly<Record<string, string>>

/** The fields in a list of alternating names and values. */
function fieldsOf(reply: unknown): Fields {
  const words = Array.isArray(reply) ? reply.map(String) : []
  return Object.fromEntries(words.flatMap((word, n) => (n % 2 === 0 ? [[word, words[n + 1] ?? '']] : [])))
}
