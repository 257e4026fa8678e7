import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { request } from 'undici'
import { fanClient } from '../fake-upstream/control/fan-client.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { createFan, filesOf, type Seen } from './fan.ts'
import { cpuSeconds, keptHeapBytes, residentBytes } from './processes.ts'
import type { ProductServer } from './product-server.ts'
import { type Purchase, paymentsOf } from './purchase.ts'
import { median, p99, type Row } from './report.ts'
import { shop } from './shop.ts'
import { pace } from './traffic.ts'

type Plan = {
  readonly fans: number
  readonly fansPerSecond: number
  /** Fans who come first, at the same rate, and are not measured. */
  readonly warmUpFans: number
  /** The mean time between two taps of a fan. */
  readonly thinkMs: number
  /** The delay of each call at the product server, and the share of calls that fail, from 0 to 1. */
  readonly latencyMs: number
  readonly failures: number
}

/** Runs a rush on two replicas: fans arrive one after the other, sign in, order and pay. */
export async function runRush(plan: Plan) {
  await using started = new AsyncDisposableStack()
  const redis = started.adopt(await startRedis(), (each) => each.dispose())
  const deployment = started.use(await startDeployment(2, { REDIS_URL: redis.url, DRAIN_DELAY_MS: '0' }))
  const { productServer, inspectors } = deployment
  const pids = deployment.fleet.pids()
  const heaps = () => Promise.all(inspectors.map(keptHeapBytes))
  const processorTime = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const arrive = await prepareFans(deployment, plan)
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
    /** The measured fans, and the time from the first arrival to the last purchase. */
    fans: plan.fans,
    seconds,
    /** The requests of the measured fans, and of those before them. */
    seen,
    warmUp: warmUp.seen,
    /** Calls that went directly to the product server at the same time. */
    direct: await direct.stop(),
    shares: await productServer.shares(),
    /** Of all fans. */
    payments: paymentsOf([...warmUp.purchases, ...purchases], await productServer.ledger()),
    /** For each replica: resident bytes each second, and heap bytes before and after. */
    resident,
    heap: before.map((each, replica) => [each, after[replica] ?? Number.NaN]),
    /** Of all replicas together. */
    cpuSeconds: cpu,
  }
}

export type Rush = Awaited<ReturnType<typeof runRush>>

const venues = Array.from({ length: 10 }, (_, index) => `venue-${index + 1}`)

/** Nine of ten fans are at the same venue. */
const tenantOf = (fan: number) => venues[fan % 10 === 9 ? 1 + (Math.floor(fan / 10) % 9) : 0] ?? ''

/**
 * Prepares what fans need while the product server is healthy. Returns a function that lets `count` fans arrive at random moments
 * (a Poisson process) and resolves when all are done.
 */
async function prepareFans({ access, idTokens, productServer }: Deployment, plan: Plan) {
  const files = await filesOf(createFan(access, { email: '', tenant: tenantOf(0) }).send)
  // A venue whose first lookup fails is unknown (TENANT-15), so each replica must know all venues before the product server
  // begins to fail.
  for (const tenant of venues) {
    const { send } = createFan(access, { email: '', tenant })
    for (const _replica of [0, 1]) await send('/')
  }
  const cards = await productServer.cards(plan.fans + plan.warmUpFans)
  let arrived = 0

  return async (count: number): Promise<{ seen: readonly Seen[]; purchases: readonly Purchase[] }> => {
    const seen: Seen[] = []
    const note = (each: Seen) => void seen.push(each)
    // Tokens are signed in advance so that this is not measured; each is valid for five minutes.
    const fans = Array.from({ length: count }, () => {
      const number = arrived++
      const email = `fan-${number}@rush.example`
      const visit = {
        idToken: idTokens.tokenOf(email),
        cardToken: cards[number] ?? '',
        // Half of the fans are on their first visit.
        newFiles: number % 2 === 0 ? files : [],
        thinkMs: plan.thinkMs,
        giveUpAfterMs: 10_000,
      }
      return { fan: createFan({ ...access, note }, { email, tenant: tenantOf(number) }), visit }
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
 * Calls the product server directly during a rush. The time that such a call adds comes from fans and product server, which share
 * the machine.
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
      // A random failure of the product server.
    }
  })
  return {
    async stop() {
      await calling.stop()
      return calls
    },
  }
}

const crowd = { fans: 60_000, seconds: 900 }
const maxAddedMs = 20

/** A row for a count that must be 0. */
const none = (measured: string, count: number, comparison: string, note = ''): Row => ({
  measured,
  storefront: String(count),
  comparison,
  ratio: count,
  goal: { atMost: 0 },
  note,
})

export function rushRows(rush: Rush): Row[] {
  const { purchases, paidOnce, chargedTwice, toldWrong, unclear, gaveUp } = rush.payments
  return [
    failureRow(rush),
    none(
      'orders charged twice',
      chargedTwice.length,
      `${purchases} fans`,
      chargedTwice.slice(0, 3).join(' '),
    ),
    none(
      'orders not paid exactly once',
      purchases - paidOnce - unclear,
      `${paidOnce} paid`,
      `${gaveUp} gave up, ${toldWrong.length} were told a wrong outcome, ${unclear} unclear: their charge failed and left no trace`,
    ),
    addedRow(rush),
    growthRow('resident memory, last third', 'first third', rush.resident),
    growthRow('heap after a collection', 'before', rush.heap),
  ]
}

/** Failures that no failed call of the product server explains. An unclear charge (202) counts as a failure. */
function failureRow({ seen, warmUp, shares }: Rush): Row {
  const failed = [...warmUp, ...seen].filter(({ fine, status }) => !fine || status === 202)
  const ours = failed.filter(({ requestId }) => !shares.get(requestId ?? '')?.failed)
  const kinds = Map.groupBy(ours, ({ what, status }) => {
    return `${what.replace(/[A-Z]{2,}-[\w-]+|\?.*/g, '…')} ${status || 'broke'}`
  })
  return none(
    'failed requests of ours',
    ours.length,
    `of ${warmUp.length + seen.length}; ${failed.length - ours.length} of the product server`,
    [...kinds]
      .map(([name, { length }]) => `${length} × ${name}`)
      .slice(0, 5)
      .join('; '),
  )
}

/**
 * What requests take beyond their time at the product server: nginx, replica, Redis, queues and the load generator. What direct
 * calls add as well is subtracted, because it comes from the machine.
 */
function addedRow({ seen, direct, shares }: Rush): Row {
  const addedOf = (requests: readonly Pick<Seen, 'requestId' | 'ms'>[]) =>
    requests.map(({ requestId, ms }) => ms - (shares.get(requestId ?? '')?.ms ?? 0))
  const figures = (added: readonly number[]) => `${median(added).toFixed(1)}/${p99(added).toFixed(1)} ms`
  const [added, floor] = [addedOf(seen.filter(({ fine }) => fine)), addedOf(direct)]
  const ownMs = p99(added) - p99(floor)
  return {
    measured: 'p99 added',
    storefront: `${ownMs.toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms`,
    ratio: ownMs / maxAddedMs,
    goal: { atMost: 1 },
    note: `p50/p99 of all ${figures(added)}, past the storefront ${figures(floor)}`,
  }
}

/** The last third of some samples as a multiple of the first third. */
function growthOf(samples: readonly number[]): number {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return median(samples.slice(-third)) / median(samples.slice(0, third))
}

/** The row of the replica that grew most. */
function growthRow(measured: string, comparison: string, replicas: Rush['resident']): Row {
  const [most = []] = replicas.toSorted((a, b) => growthOf(b) - growthOf(a))
  const storefront = `${Math.round(Math.max(...most) / 1_048_576)} MB`
  return { measured, storefront, comparison, ratio: growthOf(most), goal: { atMost: 1.1 }, note: '' }
}

/** The load of a core at which the autoscaler adds a replica (`autoscaler.yaml`). */
const targetLoad = 0.35

/**
 * How many replicas 60,000 fans need, with the calculation: enough to keep each at `targetLoad`, which leaves room for a minute
 * of twice the average, and one that may be starting, draining or dead.
 */
export function sizing({ cpuSeconds, fans, seconds }: Pick<Rush, 'cpuSeconds' | 'fans' | 'seconds'>): string {
  const perSecond = crowd.fans / crowd.seconds
  const replicas = Math.ceil((perSecond * cpuSeconds) / fans / targetLoad) + 1
  return (
    `${crowd.fans.toLocaleString('en')} fans in ${crowd.seconds / 60} min: ${replicas} replicas ` +
    `(${perSecond.toFixed(1)} fans/s × ${((cpuSeconds / fans) * 1_000).toFixed(0)} ms of CPU ÷ ${targetLoad} + 1); ` +
    `here ${(fans / seconds).toFixed(1)} fans/s took ${(cpuSeconds / seconds).toFixed(2)} cores`
  )
}
