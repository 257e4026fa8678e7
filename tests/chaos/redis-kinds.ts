import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import { type Choices, goodCard, type Kinds, type Round, type Script, tap } from './plan.ts'

/** The record is lost. The history or the idempotency key has to reveal a running charge. */
const remainingProtection = (choose: Choices) =>
  choose.pick<{ behaviour: Script['behaviour']; cards: readonly ['first', ...'good'[]] }>([
    // The history lists a charge as pending when it arrives, and keys are forgotten.
    { behaviour: choose.forgottenKeys(800), cards: ['first', 'good'] },
    // The history is late, and keys are recognised. The fan keeps the first card, because a key with another card is
    // refused.
    {
      behaviour: {
        historyLagMs: choose.between(500, 3_000),
        initiatedMs: choose.pick([0, choose.between(0, 600)]),
      },
      cards: ['first'],
    },
    { behaviour: {}, cards: ['first', 'good'] },
  ])

/**
 * A declined charge whose response is read, then, after `afterMs`, a charge with a good card whose response is lost.
 */
export const declineThenLost = (choose: Choices, first: Round = {}, afterMs = 0): Round[] => [
  { taps: [tap({ replica: choose.replica() })], ...first },
  {
    taps: [tap({ atMs: afterMs, replica: choose.replica(), card: 'good' })],
    asks: choose.asks(1_500),
    behaviour: { pendingMs: choose.between(0, 3_000) },
    fault: choose.carriedOut(),
  },
]

const snapshot: Round = { atItsEnd: 'snapshot' }

const arrivesThenLost = (choose: Choices): Round => ({
  taps: choose.upTo(2, 300),
  asks: choose.asks(600),
  until: 'arrival',
  lingersMs: choose.between(0, 500),
  atItsEnd: 'loss',
  fault: choose.perhaps(0.5, choose.carriedOut),
})

/** Some calls of the history fail for a while. */
const unreadable = (choose: Choices, of: 'pages' | 'orders') => ({
  of,
  status: choose.pick([404, 429, 500]),
  share: 0.6,
  times: choose.between(6, 14),
})

/** Redis loses data while a charge runs. The fan taps on with a card for which the history or the key still works. */
function lossInMidCharge(
  choose: Choices,
  loss: 'all' | 'newest',
  goodCards: number,
  before: () => Round[],
): Script {
  const { behaviour, cards } = remainingProtection(choose)
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

/** Redis loses its newest writes, as in a failover, or everything, as after a restart without its log. */
const lossKinds: Kinds = {
  'redis loses all': (choose) =>
    lossInMidCharge(choose, 'all', 0.8, () => [snapshot, arrivesThenLost(choose)]),
  // The snapshot holds what the first tap left, during its charge or after it.
  'redis loses newest': (choose) =>
    lossInMidCharge(choose, 'newest', 0.5, () => [
      { taps: [tap()], ...choose.ending(400), atItsEnd: 'snapshot' },
      { ...arrivesThenLost(choose), until: 'responses', lingersMs: 0, asks: [] },
    ]),
  // A fan who is cut off does not read that the first tap has paid, and taps again.
  'key in progress': (choose) => ({
    card: goodCard,
    behaviour: { pendingMs: choose.between(800, 950), historyLagMs: choose.between(1_500, 3_000) },
    rounds: [
      snapshot,
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
  // No record, no keys, and a history that cannot be read: only the browser knows that it has sent the order (BFF-95).
  'nothing remembers': (choose) => ({
    card: goodCard,
    behaviour: {
      honourKeys: false,
      pendingMs: choose.pick([0, choose.between(300, 3_000)]),
      respondsAtOnce: choose.chance(0.5),
    },
    rounds: [
      snapshot,
      // The browser has read a response, so it has the server's mark. A copy of this request would not carry it.
      {
        taps: [tap({ replica: choose.replica() })],
        fault: choose.perhaps(0.5, choose.carriedOut),
        atItsEnd: 'loss',
      },
      {
        taps: choose.taps(choose.between(0, 2), 1_500),
        asks: [...choose.asks(1_500), { atMs: 0, replica: 0, closesTap: choose.chance(0.5) }],
        historyFault: unreadable(choose, choose.pick<'pages' | 'orders'>(['pages', 'orders'])),
      },
    ],
    loss: 'all',
    meets: ['ask: 503 UNAVAILABLE', 'pay: 503 PAYMENT_NOT_SENT'],
  }),
  // Redis falls back to the first charge, which was declined. The second charge is in the history, which cannot be
  // read.
  'falls back, unreadable': (choose) => ({
    card: choose.decliningCard(),
    behaviour: { pendingMs: 600, listDeclined: true },
    rounds: [
      snapshot,
      { taps: [tap()], until: 'arrival', atItsEnd: 'snapshot' },
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
  // The record and the response are lost, so only the history shows that the order is paid.
  'checkout after a loss': (choose) => ({
    card: goodCard,
    behaviour: { checkoutMs: choose.pick([0, choose.between(2_500, 4_000)]) },
    rounds: [
      snapshot,
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
    rounds: [snapshot, ...declineThenLost(choose, { atItsEnd: 'loss' })],
    retries: choose.retries({ atLeast: 1 }),
    loss: 'all',
    meets: ['told SUCCESS, ledger FAILED, SUCCESS'],
  }),
}

/** Longer than the slowest failover, so that taps come before, during and after it. */
const spreadMs = 5_000

/**
 * The primary of Redis fails over while fans pay. The product server forgets every key and lists its rows late, so a
 * confirmed record that is lost means a second charge.
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
    // Half of the fans are paying when the failover begins.
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

/**
 * Losses of Redis, and failovers with three Sentinels: planned, by a crash, and with a primary that is alive but cut
 * off.
 */
export const redisKinds: Kinds = {
  ...lossKinds,
  'failover, planned': (choose) => failover(choose, 'planned'),
  'failover, crash': (choose) => failover(choose, 'kill'),
  'failover, cut off': (choose) =>
    failover(choose, choose.pick<Failover>(['cut off', 'cut off from Sentinels'])),
}
