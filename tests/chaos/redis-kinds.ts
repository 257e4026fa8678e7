import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import { type Choices, goodCard, type Kinds, type Round, type Script, tap } from './plan.ts'

/** The record is gone. Another net must see a charge that runs: the history at once, or the product server's keys. */
const otherNet = (any: Choices) =>
  any.pick<{ behaviour: Script['behaviour']; cards: readonly ['first', ...'good'[]] }>([
    // Rows are listed as pending when the charge arrives: they alone have to do.
    { behaviour: any.forgottenKeys(800), cards: ['first', 'good'] },
    // Keys are honoured: they alone have to do. For another card they would be refused, so the fan stays with the first.
    {
      behaviour: { historyLagMs: any.between(500, 3_000), initiatedMs: any.pick([0, any.between(0, 600)]) },
      cards: ['first'],
    },
    { behaviour: {}, cards: ['first', 'good'] },
  ])

const mark: Round = { atItsEnd: 'mark' }

const arrivesThenLost = (any: Choices): Round => ({
  taps: any.upTo(2, 300),
  asks: any.asks(600),
  until: 'arrival',
  lingersMs: any.between(0, 500),
  atItsEnd: 'loss',
  fault: any.perhaps(0.5, any.carriedOut),
})

/** Some calls of the history fail, for a while. */
const unreadable = (any: Choices, of: 'pages' | 'orders') => ({
  of,
  status: any.pick([404, 429, 500]),
  share: 0.6,
  times: any.between(6, 14),
})

/** Redis loses data while a charge runs, and the fan shops on with a card that the other net can tell apart. */
function lossInMidCharge(
  any: Choices,
  loss: 'all' | 'newest',
  goodCards: number,
  before: () => Round[],
): Script {
  const { behaviour, cards } = otherNet(any)
  const card = any.pick(cards)
  return {
    card: any.goodOr(goodCards),
    behaviour: {
      ...behaviour,
      pendingMs: any.pick([0, any.between(300, 900), any.between(900, 3_000)]),
      listDeclined: any.chance(0.5),
    },
    rounds: [...before(), { taps: any.upTo(2, 400, { card }), asks: any.asks(1_500) }],
    retries: any.retries({ card }),
    loss,
  }
}

/** Redis loses its newest writes (a failover) or everything (a restart without its log). */
const lossKinds: Kinds = {
  'redis loses all': (any) => lossInMidCharge(any, 'all', 0.8, () => [mark, arrivesThenLost(any)]),
  // The copy holds what the first tap has left, in mid-charge or after it.
  'redis loses newest': (any) =>
    lossInMidCharge(any, 'newest', 0.5, () => [
      { taps: [tap()], ...any.ending(400), atItsEnd: 'mark' },
      { ...arrivesThenLost(any), until: 'responses', lingersMs: 0, asks: [] },
    ]),
  // One who is cut off does not read that the first tap has paid, and taps on.
  'key in progress': (any) => ({
    card: goodCard,
    behaviour: { pendingMs: any.between(800, 950), historyLagMs: any.between(1_500, 3_000) },
    rounds: [
      mark,
      {
        taps: [tap({ disconnectsAfterMs: any.pick([null, any.between(150, 600)]) })],
        until: 'arrival',
        atItsEnd: 'loss',
      },
      { taps: [tap({ replica: 1 })] },
    ],
    retries: any.retries({ atLeast: 1, card: 'first' }),
    loss: 'all',
    meets: ['told SUCCESS, ledger SUCCESS'],
  }),
  'orders unreadable': (any) => ({
    card: goodCard,
    behaviour: { pendingMs: any.pick([0, any.between(300, 900)]) },
    rounds: [
      mark,
      arrivesThenLost(any),
      {
        taps: any.taps(any.between(0, 2), 1_500),
        asks: [...any.asks(1_500), { atMs: 0, replica: 0 }],
        historyFault: unreadable(any, any.pick<'pages' | 'orders'>(['pages', 'orders'])),
      },
    ],
    retries: any.retries({ card: 'first' }),
    loss: 'all',
    meets: ['ask: 503 UNAVAILABLE'],
  }),
  // Redis falls back to the first charge, which was declined, while the second is in the history, and cannot be read there.
  'falls back, unreadable': (any) => ({
    card: any.decliningCard(),
    behaviour: { pendingMs: 600, listDeclined: true },
    rounds: [
      mark,
      { taps: [tap()], until: 'arrival', atItsEnd: 'mark' },
      {
        taps: [tap({ atMs: 1_200, card: 'good' })],
        until: 'arrival',
        lingersMs: any.between(0, 400),
        atItsEnd: 'loss',
        fault: any.carriedOut(),
        historyFault: unreadable(any, 'orders'),
      },
    ],
    loss: 'newest',
  }),
  // The record and the response are gone: the history alone says that the order is paid.
  'checkout after a loss': (any) => ({
    card: goodCard,
    behaviour: { checkoutMs: any.pick([0, any.between(2_500, 4_000)]) },
    rounds: [
      mark,
      { taps: [tap({ replica: any.replica() })], atItsEnd: 'loss' },
      { checkouts: any.asks(500) },
    ],
    retries: [],
    checkoutTabs: any.checkoutTabs(),
    loss: 'all',
    meets: ['check out: 200'],
  }),
  'decline, then lost': (any) => ({
    card: any.decliningCard(),
    behaviour: {
      ...any.pick([any.forgottenKeys(500), {}]),
      pendingMs: any.between(0, 300),
      historyLagMs: any.pick([0, any.between(200, 1_000)]),
      listDeclined: true,
    },
    rounds: [
      mark,
      { taps: [tap({ replica: any.replica() })], atItsEnd: 'loss' },
      {
        taps: [tap({ replica: any.replica(), card: 'good' })],
        asks: any.asks(1_500),
        behaviour: { pendingMs: any.between(0, 3_000) },
        fault: any.carriedOut(),
      },
    ],
    retries: any.retries({ atLeast: 1 }),
    loss: 'all',
    meets: ['told SUCCESS, ledger FAILED, SUCCESS'],
  }),
}

/** Longer than the slowest failover: taps come before, while and after the primary is moved. */
const spreadMs = 5_000

/**
 * The primary of Redis goes while fans pay. The product server forgets every key and lists its rows late, so that a record which was
 * reported as kept and is lost means a second charge.
 */
const failover = (any: Choices, how: Failover): Script => ({
  card: any.card(),
  behaviour: {
    ...any.forgottenKeys(500),
    historyLagMs: any.between(1_000, 3_000),
    initiatedMs: any.pick([0, any.between(0, 600)]),
    pendingMs: any.pick([0, any.between(300, 900), any.between(900, 3_000)]),
    listDeclined: true,
  },
  rounds: [
    // Half of the fans pay when it begins.
    { taps: any.perhaps(0.5, () => any.upTo(2, 300)) ?? [], ...any.ending(300), atItsEnd: 'failover' },
    {
      taps: any
        .taps(any.between(1, 4), spreadMs)
        .map((each) => ({ ...each, atMs: any.between(0, spreadMs) })),
      asks: any.asks(spreadMs),
      fault: any.perhaps(0.4, any.carriedOut),
    },
  ],
  retries: any.retries(),
  failover: how,
})

/** What Redis loses, and how its primary is moved by three Sentinels: at an operator's wish, dead, or alive and out of their reach. */
export const redisKinds: Kinds = {
  ...lossKinds,
  'failover, planned': (any) => failover(any, 'planned'),
  'failover, crash': (any) => failover(any, 'kill'),
  'failover, cut off': (any) => failover(any, any.pick<Failover>(['cut off', 'cut off from Sentinels'])),
}
