import { send } from '../fake-upstream/control/fan-client.ts'
import { startStack } from '../stack/stack.ts'
import { type Lane, startLane } from './lane.ts'
import { type Kind, planOf } from './plan.ts'
import { ledgerOf, runTrial, type TrialResult } from './trial.ts'

/** Trials that end a replica or take Redis away have a lane of their own, so that the others meet only their own faults. */
const laneOf = (kind: Kind) => (kind === 'kill -9' || kind === 'redis away' ? kind : 'calm')
const lanes = ['calm', 'kill -9', 'redis away'] as const
const atOnce = { calm: 12, 'kill -9': 6, 'redis away': 3 }

/**
 * Runs the trials of `seeds`, several at once, against real processes on this machine; `told` hears of each. The product
 * server does not honour idempotency keys, so that only our server prevents double charges. When all are through, every
 * ledger is read again: a charge may have come late.
 */
export async function runChaos(
  seeds: readonly number[],
  told: (result: TrialResult) => void = () => {},
): Promise<TrialResult[]> {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  try {
    await send(`${stack.upstream.url}/__control/idempotency`, 'POST', { honour: false })
    let lastStarted: Promise<unknown> = Promise.resolve()
    const running = lanes.map(async (name) => {
      const own = seeds.filter((seed) => laneOf(planOf(seed).kind) === name)
      if (own.length === 0) return []
      const starting = lastStarted.then(() => startLane(stack))
      lastStarted = starting
      const lane = await starting
      try {
        return await inLane(own, atOnce[name], lane)
      } finally {
        await lane.stop()
      }
    })
    // Only when every lane has ended may a failure of one end the run, or its processes would stay behind.
    await Promise.allSettled(running)
    const results = await Promise.all(running)
    return await Promise.all(results.flat().map(readAgain))
  } finally {
    await stack.stop()
  }

  async function inLane(own: readonly number[], width: number, lane: Lane): Promise<TrialResult[]> {
    const queue = [...own]
    const results: TrialResult[] = []
    const worker = async () => {
      for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
        const result = await runTrial(seed, stack, lane)
        results.push(result)
        told(result)
      }
    }
    const workers = Array.from({ length: width }, worker)
    await Promise.allSettled(workers)
    await Promise.all(workers)
    return results
  }

  async function readAgain(result: TrialResult): Promise<TrialResult> {
    const ledger = (await ledgerOf(stack, result.orderId)).map(({ status }) => status).join(', ') || 'nothing'
    if (ledger === result.ledger || result.wrong !== null) return result
    return { ...result, ledger, wrong: `the ledger changed from ${result.ledger} to ${ledger}` }
  }
}
