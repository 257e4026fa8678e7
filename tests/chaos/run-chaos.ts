import { startStack } from '../stack/stack.ts'
import { planOf } from './kinds.ts'
import type { Moment, Plan } from './plan.ts'
import { type Replicas, startReplicas, startSentinelRedis } from './replicas.ts'
import { runTrial, type TrialResult } from './trial.ts'

/**
 * Trials that kill a replica or interrupt Redis use separate replicas, so that other trials meet only their own faults.
 * For each group: how many trials run at once, whether in waves, and with which Redis.
 */
const groups = {
  stable: { size: 24, inWaves: false, options: { clocksDiffer: true } },
  kill: { size: 8, inWaves: false, options: {} },
  outage: { size: 4, inWaves: false, options: {} },
  loss: { size: 12, inWaves: true, options: {} },
  failover: { size: 48, inWaves: true, options: { redisOf: startSentinelRedis } },
}

function groupOf({ rounds, loss, failover }: Plan): keyof typeof groups {
  if (failover) return 'failover'
  if (loss) return 'loss'
  if (rounds.some(({ killAtMs }) => killAtMs !== undefined)) return 'kill'
  return rounds.some(({ outage }) => outage) ? 'outage' : 'stable'
}

/** Runs the trials of `seeds` in parallel against real processes on this machine. */
export async function runChaos(
  seeds: readonly number[],
  onResult: (result: TrialResult) => void = () => {},
): Promise<TrialResult[]> {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  try {
    let lastStarted: Promise<unknown> = Promise.resolve()
    const running = [...Map.groupBy(seeds.map(planOf), groupOf)].map(async ([group, plans]) => {
      const { size, inWaves, options } = groups[group]
      const starting = lastStarted.then(() => startReplicas(stack, options))
      lastStarted = starting
      const replicas = await starting
      const playing = inWaves ? playInWaves(plans, size, replicas) : playInParallel(plans, size, replicas)
      return await playing.finally(replicas.stop)
    })
    return (await allSettled(running)).flat()
  } finally {
    await stack.stop()
  }

  async function run(plan: Plan, replicas: Replicas, reach = async (_moment: Moment) => {}) {
    const result = await runTrial(plan, { stack, replicas, reach })
    onResult(result)
    return result
  }

  async function playInParallel(plans: readonly Plan[], size: number, replicas: Replicas) {
    const queue = [...plans]
    const worker = async () => {
      const results: TrialResult[] = []
      for (let plan = queue.shift(); plan; plan = queue.shift()) results.push(await run(plan, replicas))
      return results
    }
    return (await allSettled(Array.from({ length: size }, worker))).flat()
  }

  /**
   * Runs trials of the same kind together, wave after wave, so that they reach a loss of Redis at about the same time.
   */
  async function playInWaves(plans: readonly Plan[], size: number, replicas: Replicas) {
    const results: TrialResult[] = []
    for (const own of Map.groupBy(plans, ({ kind }) => kind).values()) {
      for (let at = 0; at < own.length; at += size) {
        results.push(...(await playWave(own.slice(at, at + size), replicas)))
      }
    }
    return results
  }

  /** A lost record cannot be attributed to a trial, so the whole wave fails. */
  async function playWave(plans: readonly Plan[], replicas: Replicas): Promise<TrialResult[]> {
    const wave = startWave(plans.length, (moment) => replicas.redis.reach(moment, plans[0] ?? {}))
    const results = await allSettled(plans.map((plan) => run(plan, replicas, wave.reach).finally(wave.leave)))
    const lost = await replicas.redis.restore()
    const violation = lost > 0 ? `${lost} records that were kept are lost` : null
    return results.map((result) => ({ ...result, violation: result.violation ?? violation }))
  }
}

/** Trials that share the loss or failover of a Redis. Each waits until all that are still running have reached it. */
function startWave(size: number, act: (moment: Moment) => Promise<void>) {
  let members = size
  let arrived: Moment[] = []
  let gate = Promise.withResolvers<void>()
  function proceed() {
    const [moment] = arrived
    if (!moment || arrived.length < members) return
    act(moment).then(gate.resolve, gate.reject)
    arrived = []
    gate = Promise.withResolvers<void>()
  }
  return {
    reach: (moment: Moment) => {
      arrived.push(moment)
      const { promise } = gate
      proceed()
      return promise
    },
    leave: () => {
      members -= 1
      proceed()
    },
  }
}

/** Waits for all before it throws the first error, so that no process is left running. */
async function allSettled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
