import type { Redis } from 'ioredis'
import type { Sentinels } from './sentinels.ts'

/** The name of a write, in lower case, and its arguments. */
export type Call = readonly [string, ...(string | number)[]]

/** A write that Redis took, or would have taken, but that a failover may lose. */
export class UnconfirmedWrite extends Error {}

/** Writes that count only when replicas have them (BFF-61). */
export type ReplicatedWrites = {
  /**
   * Resolves to the reply. While replicas are known to be missing it sends nothing: each `WAIT` would hold up those after it.
   * @throws UnconfirmedWrite, or what Redis or the connection says
   */
  send(call: Call): Promise<unknown>
  /** As `send`, and finds out whether replicas are there again. */
  probe(call: Call): Promise<unknown>
}

type Options = {
  readonly waitReplicas: number
  /** Null where no Sentinel moves the primary. */
  readonly sentinels: Sentinels | null
  /** Called when replicas are missing, or nobody knows whether the primary stays. */
  readonly onDoubt: () => void
  /** Called when the connection leads to another server than the Sentinels name. */
  readonly onElsewhere: () => void
}

type Queued = { readonly call: Call } & Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>

/** How long a write waits for Redis' replicas; shorter than a command may take. */
const replicationMs = 400

/**
 * Sends writes on a connection of their own: `WAIT` blocks it at Redis, so those that come meanwhile go together, with one `WAIT`
 * behind them. It goes with them in one pipeline, since it speaks of what its own connection wrote.
 */
export function createReplicatedWrites(
  client: Redis,
  { waitReplicas, sentinels, onDoubt, onElsewhere }: Options,
): ReplicatedWrites {
  let queue: Queued[] = []
  let isSending = false
  let lacksReplicas = false

  const withoutReplicas = () => new UnconfirmedWrite(`Redis lacks replicas: a write needs ${waitReplicas}`)

  async function sendQueue() {
    isSending = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      const { stream } = client
      const calls = [...batch.map(({ call }) => [...call]), ['wait', waitReplicas, replicationMs]]
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

  function probe(call: Call): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    queue.push({ call, resolve, reject })
    if (!isSending) void sendQueue()
    return promise
  }

  return { probe, send: (call) => (lacksReplicas ? Promise.reject(withoutReplicas()) : probe(call)) }
}
