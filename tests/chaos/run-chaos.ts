import { startStack } from '../stack/stack.ts'
import type { Place } from './place.ts'
import type { Plan } from './plan.ts'
import { planOf } from './plan-of-seed.ts'
import { type ReplicaSet, startReplicaSet } from './replica-set.ts'
import { type FailoverResult, type SentinelRedis, startSentinelRedis } from './sentinel-redis.ts'
import { type SharedRedis, startSharedRedis } from './shared-redis.ts'
import { runTrial, type TrialResult } from './trial.ts'
import { startWave, type Wave } from './wave.ts'

/** Trials that kill a replica or take Redis away run on separate replicas, so that the others meet only their own faults. */
type Group = 'calm' | 'kill' | 'outage' | 'loss' | 'failover'

/** How many trials of a group run at once. */
const atOnce: Readonly<Record<Group, number>> = { calm: 24, kill: 8, outage: 4, loss: 12, failover: 48 }

function groupOf({ rounds, loss, failover }: Plan): Group {
  if (failover) return 'failover'
  if (loss !== null) return 'loss'
  if (rounds.some(({ killAtMs }) => killAtMs !== null)) return 'kill'
  return rounds.some(({ outage }) => outage !== null) ? 'outage' : 'calm'
}

type Listeners = {
  /** Called for each trial. */
  readonly onResult?: (result: TrialResult) => void
  /** Called each time that the primary of Redis went. */
  readonly onFailover?: (result: FailoverResult) => void
}

/** Runs the trials of `seeds`, several at once, against real processes on this machine. */
export async function runChaos(
  seeds: readonly number[],
  { onResult = () => {}, onFailover = () => {} }: Listeners = {},
): Promise<TrialResult[]> {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  try {
    let lastStarted: Promise<unknown> = Promise.resolve()
    const running = [...Map.groupBy(seeds.map(planOf), groupOf)].map(async ([group, own]) => {
      const starting = lastStarted.then(() => startReplicas(group))
      lastStarted = starting
      const { redis, replicaSet, stop } = await starting
      try {
        if ('go' in redis) return await runInWaves(own, group, failoverWave({ redis, replicaSet }))
        return await (group === 'loss'
          ? runInWaves(own, group, lossWave({ redis, replicaSet }))
          : runAtOnce(own, group, { stack, replicaSet, redis, wave: null }))
      } finally {
        await stop()
      }
    })
    return (await allSettled(running)).flat()
  } finally {
    await stack.stop()
  }

  async function startReplicas(group: Group) {
    const redis = group === 'failover' ? await startSentinelRedis() : await startSharedRedis()
    try {
      const options = { redis: redis.env, clocksDiffer: group === 'calm' }
      const replicaSet = await startReplicaSet(stack, options)
      return { redis, replicaSet, stop: () => replicaSet.stop().finally(() => redis.stop()) }
    } catch (error) {
      await redis.stop()
      throw error
    }
  }

  async function run({ seed }: Plan, place: Place): Promise<TrialResult> {
    const result = await runTrial(seed, place)
    onResult(result)
    return result
  }

  async function runAtOnce(plans: readonly Plan[], group: Group, place: Place) {
    const queue = [...plans]
    const worker = async () => {
      const results: TrialResult[] = []
      for (let plan = queue.shift(); plan; plan = queue.shift()) results.push(await run(plan, place))
      return results
    }
    return (await allSettled(Array.from({ length: atOnce[group] }, worker))).flat()
  }

  /** Trials of one kind, so that they reach the moments when Redis loses data at about the same time; wave after wave. */
  async function runInWaves(plans: readonly Plan[], group: Group, playWave: PlayWave) {
    const results: TrialResult[] = []
    for (const own of Map.groupBy(plans, ({ kind }) => kind).values()) {
      for (let start = 0; start < own.length; start += atOnce[group]) {
        const [first, ...others] = own.slice(start, start + atOnce[group])
        if (first) results.push(...(await playWave([first, ...others])))
      }
    }
    return results
  }

  function lossWave({ redis, replicaSet }: { redis: SharedRedis; replicaSet: ReplicaSet }): PlayWave {
    return (plans) => {
      const wave = startWave(plans.length, {
        mark: () => redis.mark(),
        loss: () => redis.lose(plans[0].loss ?? 'all'),
      })
      return together(plans, { stack, replicaSet, redis, wave })
    }
  }

  /** A record that was reported as kept and is lost is the fault of no trial, so that all of the wave have failed. */
  function failoverWave({ redis, replicaSet }: { redis: SentinelRedis; replicaSet: ReplicaSet }): PlayWave {
    return async (plans) => {
      const wave = startWave(plans.length, { failover: () => redis.go(plans[0].failover ?? 'planned') })
      const results = await together(plans, { stack, replicaSet, redis: null, wave })
      const failover = await redis.restore()
      if (failover === null) return results
      onFailover(failover)
      const violation = failover.lost > 0 ? `${failover.lost} records that were kept are lost` : null
      return results.map((result) => ({ ...result, violation: result.violation ?? violation }))
    }
  }

  function together(plans: readonly Plan[], place: Place & { readonly wave: Wave }) {
    return allSettled(plans.map((plan) => run(plan, place).finally(() => place.wave.leave())))
  }
}

type PlayWave = (plans: readonly [Plan, ...Plan[]]) => Promise<TrialResult[]>

/** The results, when all have ended; processes would be left running otherwise. @throws the first error */
async function allSettled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
