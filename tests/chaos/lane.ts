import { randomBytes } from 'node:crypto'
import type { Stack } from '../stack/stack.ts'
import { chargeTimeoutMs } from './plan.ts'
import { type Replica, startReplica } from './replica.ts'
import { type SharedRedis, startSharedRedis } from './shared-redis.ts'

/** Two replicas on one Redis, before the product server and identity provider that all lanes share. */
export type Lane = {
  readonly replicas: readonly [Replica, Replica]
  readonly redis: SharedRedis
  stop(): Promise<void>
}

export async function startLane({ env }: Pick<Stack, 'env'>): Promise<Lane> {
  const redis = await startSharedRedis()
  const laneEnv = {
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
    // One after the other: all at once they would take each other the time in which each has to be ready.
    const first = await startReplica(laneEnv)
    replicas.push(first)
    const second = await startReplica(laneEnv)
    replicas.push(second)
    return { replicas: [first, second], redis, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
