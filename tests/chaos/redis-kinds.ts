import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import { type Choices, goodCard, type Kinds, type Round, type Script, tap } from './plan.ts'

/** The record is gone. Another net must see a charge that runs: the history at once, or the product server's keys. */
const otherNet = (choose: Choices) =>
  choose.pick<{ behaviour: Script['behaviour']; cards: readonly ['first', ...'good'[]] }>([
    // Rows are listed as pending when the charge arrives: they alone have to do.
    { behaviour: choose.forgottenKeys(800), cards: ['first', 'good'] },
    // Keys are honoured: they alone have to do. For another card they would be refused, so the fan stays with the first.
    {
      behaviour: {
        historyLagMs: choose.between(500, 3_000),
        initiatedMs: choose.pick([0, choose.between(0, 600)]),
      },
      cards: ['first'],
    },
    { behaviour: {}, cards: ['first', 'good'] },
  ])

const mark: Round = { atItsEnd: 'mark' }

const arrivesThenLost = (choose: Choices): Round => ({
  taps: choose.upTo(2, 300),
  asks: choose.asks(600),
  until: 'arrival',
  lingersMs: choose.between(0, 500),
  atItsEnd: 'loss',
  fault: choose.perhaps(0.5, choose.carriedOut),
})

/** Some calls of the history fail, for a while. */
const unreadable = (choose: Choices, of: 'pages' | 'orders') => ({
  of,
  status: choose.pick([404, 429, 500]),
  share: 0.6,
  times: choose.between(6, 14),
})

/** Redis loses data while a charge runs, and the fan shops on with a card that the other net can tell apart. */
function lossInMidCharge(
  choose: Choices,
  loss: 'all' | 'newest',
  goodCards: number,
  before: () => Round[],
): Script {
  const { behaviour, cards } = otherNet(choose)
  const card = choose.pick(cards)
  return {
    card: choose.goodOr(goodCards),
    behaviour: {
      ...behaviour,
      pendingMs: choose.pick([0, choose.between(300, 900), choose.between(900, 3_000)]),
      listDeclined: choose.chance(0.5),
    },
    rounds: [...before(), { taps: choose.upTo(2, 400, { card }), asks: choose.asks(1_500) }],
    retries: choose.retries({ card }),
    loss,
  }
}

/** Redis loses its newest writes (a failover) or everything (a restart without its log). */
const lossKinds: Kinds = {
  'redis loses all': (choose) => lossInMidCharge(choose, 'all', 0.8, () => [mark, arrivesThenLost(choose)]),
  // The copy holds what the first tap has left, in mid-charge or after it.
  'redis loses newest': (choose) =>
    lossInMidCharge(choose, 'newest', 0.5, () => [
      { taps: [tap()], ...choose.ending(400), atItsEnd: 'mark' },
      { ...arrivesThenLost(choose), until: 'responses', lingersMs: 0, asks: [] },
    ]),
  // One who is cut off does not read that the first tap has paid, and taps on.
  'key in progress': (choose) => ({
    card: goodCard,
    behaviour: { pendingMs: choose.between(800, 950), historyLagMs: choose.between(1_500, 3_000) },
    rounds: [
      mark,
      {
        taps: [tap({ disconnectsAfterMs: choose.pick([null, choose.between(150, 600)]) })],
        until: 'arrival',
        atItsEnd: 'loss',
      },
      { taps: [tap({ replica: 1 })] },
    ],
    retries: choose.retries({ atLeast: 1, card: 'first' }),
    loss: 'all',
    meets: ['told SUCCESS, ledger SUCCESS'],
  }),
  'orders unreadable': (choose) => ({
    card: goodCard,
    behaviour: { pendingMs: choose.pick([0, choose.between(300, 900)]) },
    rounds: [
      mark,
      arrivesThenLost(choose),
      {
        taps: choose.taps(choose.between(0, 2), 1_500),
        asks: [...choose.asks(1_500), { atMs: 0, replica: 0 }],
        historyFault: unreadable(choose, choose.pick<'pages' | 'orders'>(['pages', 'orders'])),
      },
    ],
    retries: choose.retries({ card: 'first' }),
    loss: 'all',
    meets: ['ask: 503 UNAVAILABLE'],
  }),
  // Redis falls back to the first charge, which was declined, while the second is in the history, and cannot be read there.
  'falls back, unreadable': (choose) => ({
    card: choose.decliningCard(),
    behaviour: { pendingMs: 600, listDeclined: true },
    rounds: [
      mark,
      { taps: [tap()], until: 'arrival', atItsEnd: 'mark' },
      {
        taps: [tap({ atMs: 1_200, card: 'good' })],
        until: 'arrival',
        lingersMs: choose.between(0, 400),
        atItsEnd: 'loss',
        fault: choose.carriedOut(),
        historyFault: unreadable(choose, 'orders'),
      },
    ],
    loss: 'newest',
  }),
  // The record and the response are gone: the history alone says that the order is paid.
  'checkout after a loss': (choose) => ({
    card: goodCard,
    behaviour: { checkoutMs: choose.pick([0, choose.between(2_500, 4_000)]) },
    rounds: [
      mark,
      { taps: [tap({ replica: choose.replica() })], atItsEnd: 'loss' },
      { checkouts: choose.asks(500) },
    ],
    retries: [],
    checkoutTabs: choose.checkoutTabs(),
    loss: 'all',
    meets: ['check out: 200'],
  }),
  'decline, then lost': (choose) => ({
    card: choose.decliningCard(),
    behaviour: {
      ...choose.pick([choose.forgottenKeys(500), {}]),
      pendingMs: choose.between(0, 300),
      historyLagMs: choose.pick([0, choose.between(200, 1_000)]),
      listDeclined: true,
    },
    rounds: [
      mark,
      { taps: [tap({ replica: choose.replica() })], atItsEnd: 'loss' },
      {
        taps: [tap({ replica: choose.replica(), card: 'good' })],
        asks: choose.asks(1_500),
        behaviour: { pendingMs: choose.between(0, 3_000) },
        fault: choose.carriedOut(),
      },
    ],
    retries: choose.retries({ atLeast: 1 }),
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
const failover = (choose: Choices, how: Failover): Script => ({
  card: choose.card(),
  behaviour: {
    ...choose.forgottenKeys(500),
    historyLagMs: choose.between(1_000, 3_000),
    initiatedMs: choose.pick([0, choose.between(0, 600)]),
    pendingMs: choose.pick([0, choose.between(300, 900), choose.between(900, 3_000)]),
    listDeclined: true,
  },
  rounds: [
    // Half of the fans pay when it begins.
    {
      taps: choose.perhaps(0.5, () => choose.upTo(2, 300)) ?? [],
      ...choose.ending(300),
      atItsEnd: 'failover',
    },
    {
      taps: choose
        .taps(choose.between(1, 4), spreadMs)
        .map((each) => ({ ...each, atMs: choose.between(0, spreadMs) })),
      asks: choose.asks(spreadMs),
      fault: choose.perhaps(0.4, choose.carriedOut),
    },
  ],
  retries: choose.retries(),
  failover: how,
})

/** What Redis loses, and how its primary is moved by three Sentinels: at an operator's wish, dead, or alive and out of their reach. */
export const redisKinds: Kinds = {
  ...lossKinds,
  'failover, planned': (choose) => failover(choose, 'planned'),
  'failover, crash': (choose) => failover(choose, 'kill'),
  'failover, cut off': (choose) =>
    failover(choose, choose.pick<Failover>(['cut off', 'cut off from Sentinels'])),
}
