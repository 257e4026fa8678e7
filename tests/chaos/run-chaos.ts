import { startStack } from '../stack/stack.ts'
import type { Place } from './place.ts'
import type { Plan } from './plan.ts'
import { planOf } from './plan-of-seed.ts'
import { startReplicaSet } from './replica-set.ts'
import { runTrial, type TrialResult } from './trial.ts'
import { startWave } from './wave.ts'

/** Trials that kill a replica or take Redis away run on separate replicas, so that the others meet only their own faults. */
type Group = 'calm' | 'kill' | 'outage' | 'loss'

/** How many trials of a group run at once. */
const atOnce: Readonly<Record<Group, number>> = { calm: 24, kill: 8, outage: 4, loss: 12 }

function groupOf({ rounds, loss }: Plan): Group {
  if (loss !== null) return 'loss'
  if (rounds.some(({ killAtMs }) => killAtMs !== null)) return 'kill'
  return rounds.some(({ outage }) => outage !== null) ? 'outage' : 'calm'
}

/**
 * Runs the trials of `seeds`, several at once, against real processes on this machine; `onResult` is called for each.
 */
export async function runChaos(
  seeds: readonly number[],
  onResult: (result: TrialResult) => void = () => {},
): Promise<TrialResult[]> {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  try {
    let lastStarted: Promise<unknown> = Promise.resolve()
    const plans = seeds.map(planOf)
    const running = [...Map.groupBy(plans, groupOf)].map(async ([group, own]) => {
      const starting = lastStarted.then(() => startReplicaSet(stack, { clocksDiffer: group === 'calm' }))
      lastStarted = starting
      const replicaSet = await starting
      try {
        const run = group === 'loss' ? runInWaves : runAtOnce
        return await run(own, atOnce[group], { stack, replicaSet })
      } finally {
        await replicaSet.stop()
      }
    })
    return (await allSettled(running)).flat()
  } finally {
    await stack.stop()
  }

  async function run({ seed }: Plan, place: Place): Promise<TrialResult> {
    const result = await runTrial(seed, place)
    onResult(result)
    return result
  }

  async function runAtOnce(plans: readonly Plan[], width: number, place: Omit<Place, 'wave'>) {
    const queue = [...plans]
    const worker = async () => {
      const results: TrialResult[] = []
      for (let plan = queue.shift(); plan; plan = queue.shift()) {
        results.push(await run(plan, { ...place, wave: null }))
      }
      return results
    }
    return (await allSettled(Array.from({ length: width }, worker))).flat()
  }

  /** Trials of one kind, so that they reach the moments when Redis loses data at about the same time; wave after wave. */
  async function runInWaves(plans: readonly Plan[], width: number, place: Omit<Place, 'wave'>) {
    const { redis } = place.replicaSet
    const results: TrialResult[] = []
    for (const own of Map.groupBy(plans, ({ kind }) => kind).values()) {
      for (let start = 0; start < own.length; start += width) {
        const together = own.slice(start, start + width)
        const what = together[0]?.loss ?? 'all'
        const actions = { mark: () => redis.mark(), loss: () => redis.lose(what) }
        const wave = startWave(together.length, actions)
        const trials = together.map((plan) => run(plan, { ...place, wave }).finally(() => wave.leave()))
        results.push(...(await allSettled(trials)))
      }
    }
    return results
  }
}

/** The results, when all have ended; processes would be left running otherwise. @throws the first error */
async function allSettled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
