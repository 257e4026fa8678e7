import { setTimeout as wait } from 'node:timers/promises'
import { createFan, type Fan, filesOf, type Seen, type Way } from './fan.ts'
import { chargesWhilePaused, type Pause, type Payments, type Purchase, paymentsOf } from './purchase.ts'
import type { Row } from './report.ts'
import { shop } from './shop.ts'
import { pace } from './traffic.ts'
import { startWorld, type World } from './world.ts'

/** What a drill may do its harm to, while fans go on. */
export type Scene<Redis> = Pick<World, 'fleet' | 'productServer' | 'env'> & {
  readonly redis: Redis
  /** The venues whose fans pay. */
  readonly venues: readonly string[]
  /** Tells that a venue was paused, so that its charges are looked at. */
  wasPaused(pause: Pause): void
  /** Loads pages with all their files until `until` resolves, and at least `atLeast` of them. */
  loadPages(atLeast: number, until: Promise<unknown>): Promise<void>
}

/** What fans may notice of a drill; everything else has to be 0. */
export type Promised = {
  readonly mayFail?: 'charges' | 'calls of the product server'
  /** The longest time in which charges are refused, in ms. */
  readonly refusedAtMostMs?: number
  /** All fans order, each a few times, instead of some of them again and again. */
  readonly allOrder?: boolean
}

type Drill<Redis> = {
  readonly name: string
  readonly harm: (scene: Scene<Redis>) => Promise<unknown>
  readonly promised: Promised
}

/** What fans noticed. */
export type Noticed = {
  readonly seen: readonly Seen[]
  readonly payments: Payments
  /** Sessions that a fan had and lost without logging out. */
  readonly loggedOut: number
  readonly chargedWhilePaused: number
}

/** Where not all fans order. */
const payerCount = 8
const calmBeforeMs = 4_000
const calmAfterMs = 5_000

/** What fans ask for between two orders, of twenty requests: most of it is pages, their files and the session. */
const visits = (entry: string) =>
  [
    { path: '/', isOwn: true, times: 6 },
    { path: entry, isOwn: true, times: 4 },
    { path: '/api/branding', isOwn: true, times: 3 },
    { path: '/api/session', isOwn: true, times: 3 },
    { path: '/api/console/entertainments/events?timeframe=current,future', isOwn: false, times: 4 },
  ].flatMap(({ times, ...visit }) => Array.from({ length: times }, () => visit))

/**
 * Runs a drill: two replicas behind nginx, fans who go on throughout, each with a request a second, and the harm in between.
 * @param venues how many there are, with a fan each
 */
export async function runDrill<Redis extends { readonly url: string }>(
  { name, harm, promised }: Drill<Redis>,
  redis: Redis,
  env: Readonly<Record<string, string>>,
  venues: number,
): Promise<Row> {
  await using world = await startWorld(2, {
    REDIS_URL: redis.url,
    // All fans have one address here, and each replica meets all venues within seconds.
    LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
    ...env,
  })
  const { way, idTokens, productServer } = world
  const seen: Seen[] = []
  const noted = { ...way, note: (each: Seen) => void seen.push(each) }
  const fansOf = async (count: number, who: string, how: Way) => {
    const fans: Fan[] = []
    for (let venue = 1; venue <= count; venue += 1) {
      const tenant = `venue-${venue}`
      const fan = createFan(how, { email: `${who}@${tenant}.example`, tenant })
      await fan.logIn(idTokens.tokenOf(fan.email))
      fans.push(fan)
    }
    return fans
  }
  const visitors = await fansOf(venues, 'fan', noted)
  const buyers = await fansOf(promised.allOrder ? venues : Math.min(venues, payerCount), 'buyer', way)
  const guestOf = (turn: number) => createFan(noted, { email: '', tenant: `venue-${1 + (turn % venues)}` })

  const guest = createFan(way, { email: '', tenant: 'venue-1' })
  const entry = (await filesOf(guest.send)).find((file) => file.includes('/index-'))
  if (entry === undefined) throw new Error('The page names no script: build the app first')
  const deck = visits(entry)
  const payers = await startPayers(world, buyers, promised.allOrder ? 20_000 : 500)
  const traffic = pace(venues, (turn) => {
    const { path, ...call } = deck[Math.floor(Math.random() * deck.length)] as (typeof deck)[number]
    return (visitors[turn % visitors.length] as Fan).send(path, call)
  })
  await payers.warm
  await wait(calmBeforeMs)
  const pauses: Pause[] = []
  await harm({
    ...world,
    redis,
    venues: buyers.map(({ tenant }) => tenant),
    wasPaused: (pause) => pauses.push(pause),
    loadPages: (atLeast, until) => loadPages(guestOf, atLeast, until),
  })
  await wait(calmAfterMs)
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

/** Loads pages of new fans, four at once, each with a quarter of its files, which are all of them in turn. */
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
      const files = await filesOf(fan.send)
      if (!files.some((file) => file.includes('-screen-'))) throw new Error('A page names no screens')
      await Promise.all(files.filter((_file, at) => at % 4 === turn % 4).map((file) => fan.send(file)))
    }
  }
  await Promise.all([over, ...Array.from({ length: 4 }, loadInTurn)])
}

/**
 * Lets fans order and pay, one order after the other.
 * @param pauseMs between two orders of a fan
 * @returns `warm` resolves when each has paid once: replicas that have just started are slow, and every venue is new to them
 */
async function startPayers({ productServer, idTokens }: World, fans: readonly Fan[], pauseMs: number) {
  const cards = await productServer.cards(fans.length)
  const stopped = new AbortController()
  const purchases: Purchase[] = []
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
  const buy = async (fan: Fan, cardToken = '') => {
    const visit = { cardToken, newFiles: [], thinkMs: 100, patienceMs: 60_000 }
    purchases.push(await shop(fan, { ...visit, idToken: idTokens.tokenOf(fan.email) }))
  }
  const first = fans.map(async (fan, at) => {
    // Fans do not come all in one moment.
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

/** What fans noticed of that was not to happen. */
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
    [payments.toldWrong.length, 'orders told wrong'],
    [payments.purchases - payments.paidOnce, 'orders not paid exactly once'],
    [chargedWhilePaused, 'charges at paused venues'],
    [payments.lostCarts, 'carts lost'],
    [isRefusedTooLong ? payments.refusedTaps : 0, `charges refused, for ${payments.refusedForMs} ms`],
  ]
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
}

/** A drill as a row of the table. */
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
      `${failed.filter(({ isOwn }) => !isOwn).length} failed for want of the product server`,
      `${payments.purchases} orders`,
      `${payments.refusedTaps} charges refused (${(payments.refusedForMs / 1_000).toFixed(1)} s)`,
      ...(loads > 0 ? [`${loads} page loads`] : []),
    ].join(', '),
  }
}
