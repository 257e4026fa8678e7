import type { Stack } from '../stack/stack.ts'
import type { ReplicaSet } from './replica-set.ts'
import type { Wave } from './wave.ts'

/** Where a trial runs; the wave is for one that loses Redis. */
export type Place = { readonly stack: Stack; readonly replicaSet: ReplicaSet; readonly wave: Wave | null }
