import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import { asks, carriedOut, decliningCards, forgottenKeys, retries, taps } from './mishaps.ts'
import { goodCard, type Round, round, type Script, tap } from './plan.ts'
import { checkoutTabs } from './product-server-kinds.ts'
import type { Random } from './random.ts'

type Net = { readonly behaviour: Behaviour; readonly cards: readonly ['first', ...'good'[]] }

/** The record is gone. Another net must see a charge that runs: the history at once, or the product server's keys. */
const otherNet = (random: Random) =>
  random.pick<Net>([
    // Rows are listed as pending when the charge arrives: they alone have to do.
    { behaviour: forgottenKeys(random, 800), cards: ['first', 'good'] },
    // Keys are honoured: they alone have to do. For another card they would be refused, so the fan stays with the first.
    {
      behaviour: {
        historyLagMs: random.between(500, 3_000),
        initiatedMs: random.pick([0, random.between(0, 600)]),
      },
      cards: ['first'],
    },
    { behaviour: {}, cards: ['first', 'good'] },
  ])

const arrivesThenLost = (random: Random, parts: Partial<Round> = {}) =>
  round({
    taps: taps(random, { count: random.between(1, 2), spreadMs: 300 }),
    asks: asks(random, 600),
    until: 'arrival',
    lingersMs: random.between(0, 500),
    atItsEnd: 'loss',
    fault: random.chance(0.5) ? { ...carriedOut(random), times: 1 } : null,
    ...parts,
  })

const shopsOn = (random: Random, card: 'first' | 'good') =>
  round({
    taps: taps(random, { count: random.between(1, 2), spreadMs: 400, card }),
    asks: asks(random, 1_500),
  })

/** Some calls of the history fail, for a while. */
const unreadable = (random: Random, of: 'pages' | 'orders'): Round['historyFault'] => ({
  of,
  status: random.pick([404, 429, 500]),
  share: 0.6,
  times: random.between(6, 14),
})

/** Redis loses its newest writes (a failover) or everything (a restart without its log). */
export const redisLossKinds = {
  'redis loses all': (random: Random): Script => {
    const { behaviour, cards } = otherNet(random)
    const card = random.pick(cards)
    return {
      card: random.chance(0.8) ? goodCard : random.pick(decliningCards),
      behaviour: {
        ...behaviour,
        pendingMs: random.pick([0, random.between(300, 900), random.between(900, 3_000)]),
        listDeclined: random.chance(0.5),
      },
      rounds: [round({ atItsEnd: 'mark' }), arrivesThenLost(random), shopsOn(random, card)],
      retries: retries(random, { card }),
      loss: 'all',
    }
  },
  'redis loses newest': (random: Random): Script => {
    const { behaviour, cards } = otherNet(random)
    const card = random.pick(cards)
    return {
      card: random.chance(0.5) ? goodCard : random.pick(decliningCards),
      behaviour: {
        ...behaviour,
        pendingMs: random.pick([0, random.between(300, 900), random.between(900, 3_000)]),
        listDeclined: random.chance(0.5),
      },
      rounds: [
        // The copy holds what the first tap has left, in mid-charge or after it.
        round({
          taps: [tap()],
          until: random.pick(['responses', 'arrival']),
          lingersMs: random.between(0, 400),
          atItsEnd: 'mark',
        }),
        arrivesThenLost(random, { until: 'responses', lingersMs: 0, asks: [] }),
        shopsOn(random, card),
      ],
      retries: retries(random, { card }),
      loss: 'newest',
    }
  },
  'key in progress': (random: Random): Script => ({
    card: goodCard,
    behaviour: { pendingMs: random.between(800, 950), historyLagMs: random.between(1_500, 3_000) },
    rounds: [
      round({ atItsEnd: 'mark' }),
      arrivesThenLost(random, {
        // One who is cut off does not read that the first tap has paid, and taps on.
        taps: [tap({ disconnectsAfterMs: random.pick([null, random.between(150, 600)]) })],
        asks: [],
        lingersMs: 0,
        fault: null,
      }),
      round({ taps: [tap({ replica: 1 })] }),
    ],
    retries: retries(random, { atLeast: 1, card: 'first' }),
    loss: 'all',
  }),
  'orders unreadable': (random: Random): Script => ({
    card: goodCard,
    behaviour: { pendingMs: random.pick([0, random.between(300, 900)]) },
    rounds: [
      round({ atItsEnd: 'mark' }),
      arrivesThenLost(random),
      round({
        taps: taps(random, { count: random.between(0, 2), spreadMs: 1_500 }),
        asks: [...asks(random, 1_500), { atMs: 0, replica: 0 }],
        historyFault: unreadable(random, random.pick(['pages', 'orders'])),
      }),
    ],
    retries: retries(random, { card: 'first' }),
    loss: 'all',
  }),
  // Redis falls back to the first charge, which was declined, while the second is in the history, and cannot be read there.
  'falls back, unreadable': (random: Random): Script => ({
    card: random.pick(decliningCards),
    behaviour: { pendingMs: 600, listDeclined: true },
    rounds: [
      round({ atItsEnd: 'mark' }),
      round({ taps: [tap()], until: 'arrival', atItsEnd: 'mark' }),
      round({
        taps: [tap({ atMs: 1_200, card: 'good' })],
        until: 'arrival',
        lingersMs: random.between(0, 400),
        atItsEnd: 'loss',
        fault: { ...carriedOut(random), times: 1 },
        historyFault: unreadable(random, 'orders'),
      }),
    ],
    retries: retries(random),
    loss: 'newest',
  }),
  // The record and the response are gone: the history alone says that the order is paid.
  'checkout after a loss': (random: Random): Script => ({
    card: goodCard,
    behaviour: { checkoutMs: random.pick([0, random.between(2_500, 4_000)]) },
    rounds: [
      round({ atItsEnd: 'mark' }),
      round({ taps: [tap({ replica: random.pick([0, 1]) })], atItsEnd: 'loss' }),
      round({ checkouts: asks(random, 500) }),
    ],
    retries: [],
    checkoutTabs: checkoutTabs(random),
    loss: 'all',
  }),
  'decline, then lost': (random: Random): Script => ({
    card: random.pick(decliningCards),
    behaviour: {
      ...random.pick([forgottenKeys(random, 500), {}]),
      pendingMs: random.between(0, 300),
      historyLagMs: random.pick([0, random.between(200, 1_000)]),
      listDeclined: true,
    },
    rounds: [
      round({ atItsEnd: 'mark' }),
      round({ taps: [tap({ replica: random.pick([0, 1]) })], atItsEnd: 'loss' }),
      round({
        taps: [tap({ replica: random.pick([0, 1]), card: 'good' })],
        asks: asks(random, 1_500),
        behaviour: { pendingMs: random.between(0, 3_000) },
        fault: { ...carriedOut(random), times: 1 },
      }),
    ],
    retries: retries(random, { atLeast: 1 }),
    loss: 'all',
  }),
} as const
