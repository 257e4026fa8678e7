import { send } from '../fake-upstream/control/fan-client.ts'
import { startStack } from '../stack/stack.ts'
import { type Kind, planOf } from './plan.ts'
import { type ReplicaPair, startReplicaPair } from './replica-pair.ts'
import { ledgerOf, runTrial, type TrialResult } from './trial.ts'

/** Trials that kill a replica or take Redis away run on separate replicas, so that the others meet only their own faults. */
const groupOf = (kind: Kind) => (kind === 'kill -9' || kind === 'redis away' ? kind : 'calm')
const groups = ['calm', 'kill -9', 'redis away'] as const
const atOnce = { calm: 12, 'kill -9': 6, 'redis away': 3 }

/**
 * Runs the trials of `seeds`, several at once, against real processes on this machine; `onResult` is called for each. The product
 * server does not honour idempotency keys, so that only our server prevents double charges. When all have ended, every
 * ledger is read again, since a charge may have arrived late.
 */
export async function runChaos(
  seeds: readonly number[],
  onResult: (result: TrialResult) => void = () => {},
): Promise<TrialResult[]> {
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  try {
    await send(`${stack.upstream.url}/__control/behaviour`, 'POST', { honourKeys: false })
    let lastStarted: Promise<unknown> = Promise.resolve()
    const running = groups.map(async (name) => {
      const own = seeds.filter((seed) => groupOf(planOf(seed).kind) === name)
      if (own.length === 0) return []
      const starting = lastStarted.then(() => startReplicaPair(stack))
      lastStarted = starting
      const pair = await starting
      try {
        return await runGroup(own, atOnce[name], pair)
      } finally {
        await pair.stop()
      }
    })
    // An error of one group ends the run only when every group has ended; its processes would be left running otherwise.
    await Promise.allSettled(running)
    const results = await Promise.all(running)
    return await Promise.all(results.flat().map(readAgain))
  } finally {
    await stack.stop()
  }

  async function runGroup(own: readonly number[], width: number, pair: ReplicaPair): Promise<TrialResult[]> {
    const queue = [...own]
    const results: TrialResult[] = []
    const worker = async () => {
      for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
        const result = await runTrial(seed, stack, pair)
        results.push(result)
        onResult(result)
      }
    }
    const workers = Array.from({ length: width }, worker)
    await Promise.allSettled(workers)
    await Promise.all(workers)
    return results
  }

  async function readAgain(result: TrialResult): Promise<TrialResult> {
    const ledger = (await ledgerOf(stack, result.orderId)).map(({ status }) => status).join(', ') || 'nothing'
    if (ledger === result.ledger || result.violation !== null) return result
    return { ...result, ledger, violation: `the ledger changed from ${result.ledger} to ${ledger}` }
  }
}
