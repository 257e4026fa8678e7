import { setTimeout as wait } from 'node:timers/promises'
import { readEvents } from '../fan/calls.ts'
import { filesOf } from '../fan/files.ts'
import { type Purchase, shop } from '../fan/shop.ts'
import type { Fan, Seen } from '../fan/storefront-fan.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { pace } from './pace.ts'
import { chargesWhilePaused, type Pause, type Payments, paymentsOf } from './purchase.ts'
import type { Row } from './report.ts'

/** What a drill may change while fans go on. */
export type DrillContext<Redis> = Pick<Deployment, 'fleet' | 'productServer' | 'env'> & {
  readonly redis: Redis
  /** The venues whose fans pay. */
  readonly venues: readonly string[]
  /** Reports a pause, so that the charges of that venue are checked. */
  wasPaused(pause: Pause): void
  /** Loads pages with all their files until `until` resolves, but at least `atLeast` pages. */
  loadPages(atLeast: number, until: Promise<unknown>): Promise<void>
}

/** What fans may notice of a drill. Every other count must be 0. */
export type Promised = {
  readonly mayFail?: 'charges' | 'calls of the product server'
  /** The longest time in which charges may be refused, in ms. */
  readonly refusedAtMostMs?: number
  /** Fans of all venues order a few times each, instead of a few fans again and again. */
  readonly allOrder?: boolean
}

type Drill<Redis> = {
  readonly name: string
  readonly disrupt: (context: DrillContext<Redis>) => Promise<unknown>
  readonly promised: Promised
}

/** What fans noticed. */
export type Noticed = {
  readonly seen: readonly Seen[]
  readonly payments: Payments
  /** Sessions that ended although the fan did not log out. */
  readonly loggedOut: number
  readonly chargedWhilePaused: number
}

/** How many fans order, unless `allOrder` is set. */
const payerCount = 8
const settleBeforeMs = 4_000
const settleAfterMs = 5_000

/** The requests of fans between two orders: mostly pages, their files and the session. */
const visits = (entry: string) =>
  [
    { path: '/', isOwn: true, times: 6 },
    { path: entry, isOwn: true, times: 4 },
    { path: '/api/branding', isOwn: true, times: 3 },
    { path: '/api/session', isOwn: true, times: 3 },
    { ...readEvents, isOwn: false, times: 4 },
  ].flatMap(({ times, ...visit }) => Array.from({ length: times }, () => visit))

/**
 * Runs a drill: two replicas behind nginx, fans who send a request a second throughout, and the disruption in between.
 * @param venues number of venues, with one fan each
 */
export async function runDrill<Redis extends { readonly url: string }>(
  { name, disrupt, promised }: Drill<Redis>,
  redis: Redis,
  env: Readonly<Record<string, string>>,
  venues: number,
): Promise<Row> {
  await using deployment = await startDeployment(2, {
    REDIS_URL: redis.url,
    // All fans share one address here, and each replica meets all venues within seconds.
    LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
    ...env,
  })
  const { fanAt, idTokens, productServer } = deployment
  const seen: Seen[] = []
  const note = (each: Seen) => void seen.push(each)
  const fansOf = async (count: number, who: string, noted?: typeof note) => {
    const fans: Fan[] = []
    for (let venue = 1; venue <= count; venue += 1) {
      const tenant = `venue-${venue}`
      const fan = fanAt(tenant, `${who}@${tenant}.example`, noted)
      await fan.logIn(idTokens.tokenOf(fan.email))
      fans.push(fan)
    }
    return fans
  }
  const visitors = await fansOf(venues, 'fan', note)
  const buyers = await fansOf(promised.allOrder ? venues : Math.min(venues, payerCount), 'buyer')
  const guestOf = (turn: number) => fanAt(`venue-${1 + (turn % venues)}`, '', note)

  const entry = (await filesFor(fanAt('venue-1'))).find((file) => file.includes('/index-'))
  if (entry === undefined) throw new Error('The page names no script: build the app first')
  const visitPool = visits(entry)
  const payers = await startPayers(deployment, buyers, promised.allOrder ? 20_000 : 500)
  const traffic = pace(venues, (turn) => {
    const visit = visitPool[Math.floor(Math.random() * visitPool.length)] as (typeof visitPool)[number]
    return (visitors[turn % visitors.length] as Fan).send(visit)
  })
  await payers.warm
  await wait(settleBeforeMs)
  const pauses: Pause[] = []
  await disrupt({
    ...deployment,
    redis,
    venues: buyers.map(({ tenant }) => tenant),
    wasPaused: (pause) => pauses.push(pause),
    loadPages: (atLeast, until) => loadPages(guestOf, atLeast, until),
  })
  await wait(settleAfterMs)
  await traffic.stop()
  const purchases = await payers.stop()
  const ledger = await productServer.ledger()
  return drillRow(name, promised, {
    seen,
    payments: paymentsOf(purchases, ledger),
    loggedOut: [...visitors, ...buyers].filter(({ isLoggedOut }) => isLoggedOut).length,
    chargedWhilePaused: chargesWhilePaused(pauses, purchases, ledger),
  })
}

const filesFor = (fan: Fan) => filesOf((path) => fan.send<string>({ path }))

/** Loads pages of new fans, four at once. Each loads a quarter of the files, so that together they load all. */
async function loadPages(guestOf: (turn: number) => Fan, atLeast: number, until: Promise<unknown>) {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  let loads = 0
  const loadInTurn = async () => {
    while (!isOver || loads < atLeast) {
      const turn = loads++
      const fan = guestOf(turn)
      const files = await filesFor(fan)
      if (!files.some((file) => file.includes('-screen-'))) throw new Error('A page names no screens')
      await Promise.all(files.filter((_file, at) => at % 4 === turn % 4).map((path) => fan.send({ path })))
    }
  }
  await Promise.all([over, ...Array.from({ length: 4 }, loadInTurn)])
}

/**
 * Lets fans order and pay, one order after the other.
 * @param pauseMs between two orders of a fan
 * @returns `warm` resolves when each fan has paid once, because replicas that have just started are slow
 */
async function startPayers({ productServer, idTokens }: Deployment, fans: readonly Fan[], pauseMs: number) {
  const cards = await productServer.cards(fans.length)
  const stopped = new AbortController()
  const purchases: Purchase[] = []
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
  const buy = async (fan: Fan, cardToken = '') => {
    const visit = { cardToken, newFiles: [], thinkMs: 100, giveUpAfterMs: 60_000 }
    purchases.push(await shop(fan, { ...visit, idToken: idTokens.tokenOf(fan.email) }))
  }
  const first = fans.map(async (fan, at) => {
    // Spreads the arrival of the fans.
    await pause((at / fans.length) * pauseMs)
    await buy(fan, cards[at])
  })
  const running = fans.map(async (fan, at) => {
    await first[at]
    while (!stopped.signal.aborted) {
      await buy(fan, cards[at])
      await pause(pauseMs)
    }
  })
  return {
    warm: Promise.all(first),
    async stop() {
      stopped.abort()
      await Promise.all(running)
      return purchases
    },
  }
}

/** The broken promises of a drill, with their counts. */
export function brokenPromises({ mayFail, refusedAtMostMs }: Promised, noticed: Noticed): string[] {
  const { payments, loggedOut, chargedWhilePaused } = noticed
  const isForgiven = ({ isOwn }: Seen) => mayFail === 'calls of the product server' && !isOwn
  const failed = noticed.seen.filter((each) => !each.fine && !isForgiven(each))
  const failures = Map.groupBy(failed, ({ what, status }) => `${what} ${status || 'broke'}`)
  const mayRefuseFor = refusedAtMostMs ?? (mayFail ? Number.POSITIVE_INFINITY : -1)
  const isRefusedTooLong = payments.refusedTaps > 0 && payments.refusedForMs > mayRefuseFor
  const counts: [number, string][] = [
    ...[...failures].map(([what, { length }]): [number, string] => [length, `× ${what}`]),
    [loggedOut, 'fans logged out'],
    [payments.chargedTwice.length, 'orders charged twice'],
    [payments.toldWrong.length, 'orders told a wrong outcome'],
    [payments.purchases - payments.paidOnce, 'orders not paid exactly once'],
    [chargedWhilePaused, 'charges at paused venues'],
    [payments.lostCarts, 'carts lost'],
    [isRefusedTooLong ? payments.refusedTaps : 0, `charges refused, for ${payments.refusedForMs} ms`],
  ]
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
}

/** The row of a drill in the table. */
function drillRow(name: string, promised: Promised, noticed: Noticed): Row {
  const { seen, payments } = noticed
  const broken = brokenPromises(promised, noticed)
  const failed = seen.filter(({ fine }) => !fine)
  const loads = seen.filter(({ what }) => what === 'GET /sw.js').length
  return {
    measured: name,
    storefront: `${failed.filter(({ isOwn }) => isOwn).length} failed`,
    comparison: `${seen.length} requests`,
    ratio: broken.length,
    goal: { atMost: 0 },
    note: [
      ...broken.map((each) => `BROKEN: ${each}`),
      `${failed.filter(({ isOwn }) => !isOwn).length} failed because of the product server`,
      `${payments.purchases} orders`,
      `${payments.refusedTaps} charges refused (${(payments.refusedForMs / 1_000).toFixed(1)} s)`,
      ...(loads > 0 ? [`${loads} page loads`] : []),
    ].join(', '),
  }
}
