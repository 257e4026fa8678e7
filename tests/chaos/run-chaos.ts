import { startStack } from '../stack/stack.ts'
import { planOf } from './kinds.ts'
import type { Moment, Plan } from './plan.ts'
import { type Replicas, startReplicas, startSentinelRedis } from './replicas.ts'
import { runTrial, type TrialResult } from './trial.ts'

/**
 * Trials that kill a replica or interrupt Redis use separate replicas, so that other trials meet only their own faults.
 * For each group: how many waves run at once, how many trials a wave has, and with which Redis.
 */
const groups = {
  stable: { atOnce: 24, waveSize: 1, options: { clocksDiffer: true } },
  kill: { atOnce: 8, waveSize: 1, options: {} },
  outage: { atOnce: 4, waveSize: 1, options: {} },
  loss: { atOnce: 1, waveSize: 12, options: {} },
  failover: { atOnce: 1, waveSize: 48, options: { redisOf: startSentinelRedis } },
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
      const { atOnce, waveSize, options } = groups[group]
      const starting = lastStarted.then(() => startReplicas(stack, options))
      lastStarted = starting
      const replicas = await starting
      const waves = wavesOf(plans, waveSize)
      const playing = Array.from({ length: atOnce }, () => playInTurn(waves, replicas))
      return await allSettled(playing).finally(replicas.stop)
    })
    return (await allSettled(running)).flat(2)
  } finally {
    await stack.stop()
  }

  async function playInTurn(waves: Plan[][], replicas: Replicas) {
    const results: TrialResult[] = []
    for (let wave = waves.shift(); wave; wave = waves.shift())
      results.push(...(await playWave(wave, replicas)))
    return results
  }

  /** A lost record cannot be attributed to a trial, so the whole wave fails. */
  async function playWave(plans: readonly Plan[], replicas: Replicas): Promise<TrialResult[]> {
    const wave = startWave(plans.length, (moment) => replicas.redis.reach(moment, plans[0] ?? {}))
    const trials = plans.map(async (plan) => {
      const result = await runTrial(plan, { stack, replicas, reach: wave.reach }).finally(wave.leave)
      onResult(result)
      return result
    })
    const results = await allSettled(trials)
    const lost = await replicas.redis.restore()
    const violation = lost > 0 ? `${lost} records that were kept are lost` : null
    return results.map((result) => ({ ...result, violation: result.violation ?? violation }))
  }
}

/** Waves of trials of the same kind, so that they reach a loss of Redis at about the same time. */
function wavesOf(plans: readonly Plan[], size: number): Plan[][] {
  if (size === 1) return plans.map((plan) => [plan])
  return [...Map.groupBy(plans, ({ kind }) => kind).values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / size) }, (_, at) => own.slice(at * size, (at + 1) * size)),
  )
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
