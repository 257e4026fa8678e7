import { randomBytes } from 'node:crypto'
import type { Stack } from '../stack/stack.ts'
import { chargeTimeoutMs, upstreamTimeoutMs } from './plan.ts'
import { type Replica, startReplica } from './replica.ts'
import { type SharedRedis, startSharedRedis } from './shared-redis.ts'

const minuteMs = 60_000

/**
 * Two replicas on one Redis, and a third one whose clock is a minute ahead where it is asked for (else the second stands in
 * for it); the product server and the identity provider are shared by all sets.
 */
export type ReplicaSet = {
  readonly replicas: readonly [Replica, Replica, Replica]
  readonly redis: SharedRedis
  stop(): Promise<void>
}

export async function startReplicaSet(
  { env }: Pick<Stack, 'env'>,
  { clocksDiffer = false } = {},
): Promise<ReplicaSet> {
  const redis = await startSharedRedis()
  const replicaEnv = {
    ...env,
    REDIS_URL: redis.url,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    CHARGE_TIMEOUT_MS: String(chargeTimeoutMs),
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    LOG_LEVEL: 'fatal',
  }
  const replicas: Replica[] = []
  const stop = async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await redis.dispose()
  }
  try {
    // One after the other: started together on two cores, each could miss its deadline to be ready.
    const first = await startReplica(replicaEnv)
    replicas.push(first)
    const second = await startReplica(replicaEnv)
    replicas.push(second)
    if (!clocksDiffer) return { replicas: [first, second, second], redis, stop }
    const ahead = await startReplica(replicaEnv, minuteMs)
    replicas.push(ahead)
    return { replicas: [first, second, ahead], redis, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
