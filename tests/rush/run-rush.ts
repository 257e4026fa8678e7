import { cpuSeconds } from '../load/cpu-time.ts'
import { keptHeapBytes } from '../load/inspected-heap.ts'
import { sharesOf } from './added-time.ts'
import { type Arrivals, createCrowd } from './crowd.ts'
import { startDirectCalls } from './direct-calls.ts'
import type { Rush } from './judge.ts'
import { watchMemory } from './memory.ts'
import { paymentsOf } from './payments.ts'
import type { World } from './world.ts'

export type Plan = Arrivals & {
  readonly fans: number
  /** Who come before and are not measured, at the same rate. */
  readonly warmUpFans: number
  /** The product server's: how long each call takes, and which part of them fails, from 0 to 1. */
  readonly latencyMs: number
  readonly failures: number
}

/** Runs a rush. @param say is told what begins */
export async function runRush(
  world: World,
  plan: Plan,
  say: (what: string) => void = () => {},
): Promise<Rush> {
  const { productServer, pids, inspectors } = world
  const heaps = () => Promise.all(inspectors.map(keptHeapBytes))
  const processorTimes = () =>
    Object.entries(pids).map(
      ([name, each]) => [name, each.reduce((sum, pid) => sum + cpuSeconds(pid), 0)] as const,
    )

  say('prepares the fans')
  const crowd = await createCrowd(world, plan, plan.fans + plan.warmUpFans)
  const direct = await startDirectCalls(productServer)
  await productServer.degrade(plan)
  say(`warms up with ${plan.warmUpFans} fans`)
  const warmUp = await crowd.arrive(plan.warmUpFans)
  const before = await heaps()

  say(`measures ${plan.fans} fans, ${plan.fansPerSecond.toFixed(1)} a second`)
  const memory = watchMemory(pids.replicas)
  const [used, since] = [new Map(processorTimes()), performance.now()]
  const { seen, outcomes } = await crowd.arrive(plan.fans)
  const seconds = (performance.now() - since) / 1_000
  const cpu = processorTimes().map(([name, now]) => [name, now - (used.get(name) ?? 0)] as const)
  const resident = memory.stop()
  const after = await heaps()

  return {
    fans: plan.fans,
    seconds,
    seen,
    warmUp: warmUp.seen,
    direct: await direct.stop(),
    shares: sharesOf(await productServer.stays()),
    payments: paymentsOf([...warmUp.outcomes, ...outcomes], await productServer.ledger()),
    tapsRepeated: outcomes.reduce((sum, each) => sum + each.tapsRepeated, 0),
    resident,
    heap: before.map((each, replica) => ({ before: each, after: after[replica] ?? Number.NaN })),
    cpuSeconds: Object.fromEntries(cpu),
  }
}
