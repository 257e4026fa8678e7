import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { fanClient } from '../fake-upstream/control/fan-client.ts'
import { createFan, type Seen } from './fan.ts'
import { filesOfFirstVisit } from './page-load.ts'
import { cpuSeconds, keptHeapBytes, residentBytes } from './processes.ts'
import type { ProductServer } from './product-server.ts'
import { type Purchase, paymentsOf } from './purchase.ts'
import { type Rush, sharesOf } from './rush-rows.ts'
import { shop } from './shop.ts'
import { pace } from './traffic.ts'
import type { World } from './world.ts'

export type Plan = {
  readonly fans: number
  readonly fansPerSecond: number
  /** Who come before and are not measured, at the same rate. */
  readonly warmUpFans: number
  /** The mean time between two taps of a fan. */
  readonly thinkMs: number
  /** The product server's: how long each call takes, and which part of them fails, from 0 to 1. */
  readonly latencyMs: number
  readonly failures: number
  /** Whether pages are loaded, by half of the fans on a first visit. */
  readonly pages: boolean
}

/** Runs a rush: fans who come one after the other, sign in, order and pay. */
export async function runRush(world: World, plan: Plan): Promise<Rush> {
  const { productServer, inspectors } = world
  const pids = world.fleet.pids()
  const heaps = () => Promise.all(inspectors.map(keptHeapBytes))
  const processorTime = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const arrive = await prepareFans(world, plan)
  const direct = await startDirectCalls(productServer)
  await productServer.degrade(plan)

  const warmUp = await arrive(plan.warmUpFans)
  const before = await heaps()
  const resident = pids.map((): number[] => [])
  const sample = () => pids.forEach((pid, replica) => void resident[replica]?.push(residentBytes(pid)))
  const sampling = setInterval(sample, 1_000)
  const [used, since] = [processorTime(), performance.now()]
  const { seen, purchases } = await arrive(plan.fans)
  const seconds = (performance.now() - since) / 1_000
  const cpu = processorTime() - used
  clearInterval(sampling)
  const after = await heaps()

  return {
    fans: plan.fans,
    seconds,
    seen,
    warmUp: warmUp.seen,
    direct: await direct.stop(),
    shares: sharesOf(await productServer.stays()),
    payments: paymentsOf([...warmUp.purchases, ...purchases], await productServer.ledger()),
    resident,
    heap: before.map((each, replica) => ({ before: each, after: after[replica] ?? Number.NaN })),
    cpuSeconds: cpu,
  }
}

/** A rush is mostly one venue's: nine fans of ten. */
const tenantOf = (fan: number) => (fan % 10 === 9 ? `venue-${2 + (Math.floor(fan / 10) % 9)}` : 'venue-1')

/**
 * Prepares what fans bring while the product server is well. Returns what lets so many of them come, at random moments (a Poisson
 * process), and resolves when each is done.
 */
async function prepareFans({ way, idTokens, productServer }: World, plan: Plan) {
  const files = plan.pages
    ? await filesOfFirstVisit(createFan(way, { email: '', tenant: tenantOf(0) }))
    : null
  const cards = await productServer.cards(plan.fans + plan.warmUpFans)
  let arrived = 0

  return async (count: number): Promise<{ seen: readonly Seen[]; purchases: readonly Purchase[] }> => {
    const seen: Seen[] = []
    const note = (each: Seen) => void seen.push(each)
    // Signed before the first one comes, which is not what is measured; a token is good for five minutes.
    const fans = Array.from({ length: count }, () => {
      const number = arrived++
      const email = `fan-${number}@rush.example`
      const visit = {
        idToken: idTokens.tokenOf(email),
        cardToken: cards[number] ?? '',
        newFiles: files && (number % 2 === 0 ? files : []),
        thinkMs: plan.thinkMs,
        patienceMs: 10_000,
      }
      return { fan: createFan({ ...way, note }, { email, tenant: tenantOf(number) }), visit }
    })
    const running: Promise<Purchase>[] = []
    let dueAt = performance.now()
    for (const { fan, visit } of fans) {
      dueAt += (-Math.log(1 - Math.random()) / plan.fansPerSecond) * 1_000
      const early = dueAt - performance.now()
      if (early > 0) await wait(early)
      running.push(shop(fan, visit))
    }
    return { seen, purchases: await Promise.all(running) }
  }
}

/**
 * Calls the product server past the storefront while a rush runs. What such a call takes beyond the time that the product
 * server had it is what fans and product server add on a machine that they share with everything else.
 */
async function startDirectCalls(productServer: ProductServer) {
  const { token } = await fanClient(productServer, 'direct@rush.example', 'venue-1')
  const events = `${productServer.url}/api/console/entertainments/events?timeframe=current,future`
  const calls: Pick<Seen, 'requestId' | 'ms'>[] = []
  const calling = pace(20, async (turn) => {
    const requestId = `direct-call-${turn}`
    const since = performance.now()
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId }
      const { statusCode, body } = await request(events, { headers })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      if (statusCode === 200) calls.push({ requestId, ms: performance.now() - since })
    } catch {
      // One of the failures that the product server has for everybody.
    }
  })
  return {
    async stop() {
      await calling.stop()
      return calls
    },
  }
}
