import { randomBytes } from 'node:crypto'
import type { Stack } from '../stack/stack.ts'
import { chargeTimeoutMs, upstreamTimeoutMs } from './plan.ts'
import { type Replica, startReplica } from './replica.ts'

const minuteMs = 60_000

/**
 * Two replicas on one Redis, and a third one whose clock is a minute ahead where it is asked for (else the second stands in
 * for it); the product server and the identity provider are shared by all sets.
 */
export type ReplicaSet = {
  readonly replicas: readonly [Replica, Replica, Replica]
  stop(): Promise<void>
}

type Options = {
  /** `REDIS_URL` and what belongs to it. */
  readonly redis: Readonly<Record<string, string>>
  readonly clocksDiffer?: boolean
}

export async function startReplicaSet(
  { env }: Pick<Stack, 'env'>,
  { redis, clocksDiffer = false }: Options,
): Promise<ReplicaSet> {
  const replicaEnv = {
    ...env,
    ...redis,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    CHARGE_TIMEOUT_MS: String(chargeTimeoutMs),
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    LOG_LEVEL: 'fatal',
  }
  const replicas: Replica[] = []
  const stop = async () => void (await Promise.all(replicas.map((replica) => replica.stop())))
  try {
    // One after the other: started together on two cores, each could miss its deadline to be ready.
    const first = await startReplica(replicaEnv)
    replicas.push(first)
    const second = await startReplica(replicaEnv)
    replicas.push(second)
    if (!clocksDiffer) return { replicas: [first, second, second], stop }
    const ahead = await startReplica(replicaEnv, minuteMs)
    replicas.push(ahead)
    return { replicas: [first, second, ahead], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
