import type { Stack } from '../stack/stack.ts'
import type { ReplicaSet } from './replica-set.ts'
import type { SharedRedis } from './shared-redis.ts'
import type { Wave } from './wave.ts'

/** Where a trial runs. */
export type Place = {
  readonly stack: Stack
  readonly replicaSet: ReplicaSet
  /** Null where Sentinels watch over several. */
  readonly redis: SharedRedis | null
  /** For a trial that loses Redis or its primary. */
  readonly wave: Wave | null
}
