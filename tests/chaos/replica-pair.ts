import { randomBytes } from 'node:crypto'
import type { Stack } from '../stack/stack.ts'
import { chargeTimeoutMs } from './plan.ts'
import { type Replica, startReplica } from './replica.ts'
import { type SharedRedis, startSharedRedis } from './shared-redis.ts'

/** Two replicas on one Redis; the product server and the identity provider are shared by all pairs. */
export type ReplicaPair = {
  readonly replicas: readonly [Replica, Replica]
  readonly redis: SharedRedis
  stop(): Promise<void>
}

export async function startReplicaPair({ env }: Pick<Stack, 'env'>): Promise<ReplicaPair> {
  const redis = await startSharedRedis()
  const pairEnv = {
    ...env,
    REDIS_URL: redis.url,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    CHARGE_TIMEOUT_MS: String(chargeTimeoutMs),
    UPSTREAM_TIMEOUT_MS: '2000',
    LOG_LEVEL: 'fatal',
  }
  const replicas: Replica[] = []
  const stop = async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await redis.dispose()
  }
  try {
    // One after the other: started together on two cores, each could miss its deadline to be ready.
    const first = await startReplica(pairEnv)
    replicas.push(first)
    const second = await startReplica(pairEnv)
    replicas.push(second)
    return { replicas: [first, second], redis, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
