import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { readEvents } from '../fan/calls.ts'
import { filesOf } from '../fan/files.ts'
import { fanClient } from '../fan/product-server-fan.ts'
import { type Purchase, shop } from '../fan/shop.ts'
import type { Seen } from '../fan/storefront-fan.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { pace } from './pace.ts'
import { cpuSeconds, keptHeapBytes, openDescriptors } from './processes.ts'
import type { ProductServer } from './product-server.ts'
import { paymentsOf } from './purchase.ts'
import { median, p99, type Row } from './report.ts'

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
  const sizes = async () => ({
    heap: await Promise.all(inspectors.map(keptHeapBytes)),
    descriptors: pids.map(openDescriptors),
  })
  const processorTime = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const arrive = await prepareFans(deployment, plan)
  const direct = await startDirectCalls(productServer)
  await productServer.degrade(plan)

  const warmUp = await arrive(plan.warmUpFans)
  const before = await sizes()
  const used = processorTime()
  const { seen, purchases } = await arrive(plan.fans)
  const cpuSecondsOfFan = (processorTime() - used) / plan.fans
  const after = await sizes()

  return {
    /** The requests of the measured fans, and of those before them. */
    seen,
    warmUp: warmUp.seen,
    /** Calls that went directly to the product server at the same time. */
    direct: await direct.stop(),
    shares: await productServer.shares(),
    /** Of all fans. */
    payments: paymentsOf([...warmUp.purchases, ...purchases], await productServer.ledger()),
    /** For each replica: heap bytes and open descriptors before and after. */
    heap: pairs(before.heap, after.heap),
    descriptors: pairs(before.descriptors, after.descriptors),
    /** The processor time that a measured fan took, on all replicas together. */
    cpuSecondsOfFan,
  }
}

const pairs = (before: readonly number[], after: readonly number[]) =>
  before.map((each, replica): [number, number] => [each, after[replica] ?? Number.NaN])

export type Rush = Awaited<ReturnType<typeof runRush>>

const venues = Array.from({ length: 10 }, (_, index) => `venue-${index + 1}`)

/** Nine of ten fans are at the same venue. */
const tenantOf = (fan: number) => venues[fan % 10 === 9 ? 1 + (Math.floor(fan / 10) % 9) : 0] ?? ''

/**
 * Prepares what fans need while the product server is healthy. Returns a function that lets `count` fans arrive at random moments
 * (a Poisson process) and resolves when all are done.
 */
async function prepareFans({ fanAt, idTokens, productServer }: Deployment, plan: Plan) {
  const guest = fanAt(tenantOf(0))
  const files = await filesOf((path) => guest.send<string>({ path }))
  // A venue whose first lookup fails is unknown (TENANT-15), so each replica must know all venues before the product server
  // begins to fail.
  for (const tenant of venues) {
    for (const _replica of [0, 1]) await fanAt(tenant).send({ path: '/' })
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
      return { fan: fanAt(tenantOf(number), email, note), visit }
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

type Timed = Pick<Seen, 'requestId' | 'since' | 'ms'>

/**
 * Calls the product server directly during a rush. The time that such a call adds comes from fans and product server, which share
 * the machine.
 */
async function startDirectCalls(productServer: ProductServer) {
  const fan = await fanClient(productServer, 'direct@rush.example', 'venue-1')
  const calls: Timed[] = []
  const calling = pace(20, async (turn) => {
    const requestId = `direct-call-${turn}`
    const since = performance.now()
    try {
      const { status } = await fan.send({ ...readEvents, headers: { 'x-request-id': requestId } })
      if (status === 200) calls.push({ requestId, since, ms: performance.now() - since })
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

/** The most that the storefront may add to the p99, in ms (BFF-55). */
const maxAddedMs = 5

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
    heapRow(rush),
    descriptorRow(rush),
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
 * What forwarded requests take beyond their time at the product server: nginx, replica, Redis, queues and the load generator. What
 * direct calls add as well is subtracted, because it comes from the machine. The median of all seconds: noise in some of them does
 * not move it, and a pause that a replica makes once a second is in every one.
 */
function addedRow({ seen, direct, shares }: Rush): Row {
  const forwarded = seen.filter(({ fine, requestId }) => fine && shares.has(requestId ?? ''))
  const addedOf = ({ requestId, ms }: Timed) => ms - (shares.get(requestId ?? '')?.ms ?? 0)
  const p99OfSeconds = (requests: readonly Timed[]) => {
    const seconds = Map.groupBy(requests, ({ since }) => Math.floor(since / 1_000))
    return new Map([...seconds].map(([second, own]) => [second, p99(own.map(addedOf))]))
  }
  const floor = p99OfSeconds(direct)
  const ownMs = [...p99OfSeconds(forwarded)].flatMap(([second, ms]) => {
    const ofMachine = floor.get(second)
    return ofMachine === undefined ? [] : [ms - ofMachine]
  })
  const figures = (requests: readonly Timed[]) => {
    const added = requests.map(addedOf)
    return `${median(added).toFixed(1)}/${p99(added).toFixed(1)} ms`
  }
  return {
    measured: 'p99 added',
    storefront: `${median(ownMs).toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms`,
    ratio: median(ownMs) / maxAddedMs,
    goal: { atMost: 1 },
    note: `p50/p99 of all ${figures(forwarded)}, past the storefront ${figures(direct)}`,
  }
}

/** The row of the replica whose heap grew most (BFF-55). */
function heapRow({ heap }: Rush): Row {
  const growthOf = ([before, after]: readonly [number, number]) => after / before
  const [most = [Number.NaN, Number.NaN] as const] = heap.toSorted((a, b) => growthOf(b) - growthOf(a))
  return {
    measured: 'heap after a collection',
    storefront: `${Math.round(most[1] / 1_048_576)} MB`,
    comparison: 'before',
    ratio: growthOf(most),
    goal: { atMost: 1.1 },
    note: '',
  }
}

/** Descriptors that a replica may have more after a rush, because idle connections are still open. */
const idleConnections = 64

/** The row of the replica with the most new descriptors (BFF-55). */
function descriptorRow({ descriptors }: Rush): Row {
  const [[before, after] = [Number.NaN, Number.NaN]] = descriptors.toSorted(
    ([a, b], [c, d]) => d - c - (b - a),
  )
  return {
    measured: 'open descriptors',
    storefront: String(after),
    comparison: `before ${before}`,
    ratio: (after - before) / idleConnections,
    goal: { atMost: 1 },
    note: `up to ${idleConnections} more are idle connections`,
  }
}
