import { anyCard, anyKeys, asks, carriedOut, decliningCards, loss, retries, taps } from './mishaps.ts'
import { goodCard, round, type Script, tap } from './plan.ts'
import type { Random } from './random.ts'

const unhurried = (random: Random) => ({
  ...anyKeys(random),
  pendingMs: random.pick([0, random.between(0, 800), random.between(800, 2_500)]),
  historyLagMs: random.pick([0, 0, random.between(0, 1_500)]),
  listDeclined: random.chance(0.5),
})

/** Two orders of a cart, tapped at about the same time, and again. */
const bothAtOnce = (random: Random): Script => ({
  card: anyCard(random),
  behaviour: unhurried(random),
  rounds: [
    round({
      taps: [
        ...taps(random, { count: random.between(1, 2), spreadMs: 300 }),
        ...taps(random, { count: random.between(1, 2), spreadMs: 300, order: 1, card: 'good' }),
      ],
      asks: asks(random, 1_500),
      fault: random.chance(0.6) ? { ...loss(random), times: random.between(1, 2) } : null,
    }),
    round({ taps: taps(random, { count: random.between(0, 2), spreadMs: 1_500, order: 1, card: 'good' }) }),
  ],
  retries: retries(random, { atLeast: 1 }),
  loss: null,
})

/** The first charge is lost and declined; then both orders find that out at the same moment. */
const oneAfterTheOther = (random: Random): Script => ({
  card: random.pick(decliningCards),
  behaviour: { listDeclined: true },
  rounds: [
    round({ taps: [tap()], fault: { drop: 'during', times: 1 }, lingersMs: random.between(1_000, 1_500) }),
    round({
      taps: [
        tap({ replica: 0, card: 'good' }),
        tap({ replica: 1, order: 1, card: 'good', atMs: random.between(0, 6) }),
      ],
    }),
  ],
  retries: retries(random),
  loss: null,
})

/** What the order id, the cart or the fan has to be told apart by. */
export const orderKinds = {
  'order reused': (random: Random): Script => ({
    card: anyCard(random),
    behaviour: unhurried(random),
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300 }),
        fault: random.chance(0.5) ? { ...loss(random), times: 1 } : null,
        until: random.pick(['responses', 'arrival']),
        lingersMs: random.between(0, 400),
      }),
      // The stored order id, with the cart that came after it.
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300, cart: 1, card: 'good' }),
        asks: asks(random, 1_500),
      }),
      round({ taps: [tap({ replica: random.pick([0, 1]), order: 1, cart: 1, card: 'good' })] }),
    ],
    retries: retries(random),
    loss: null,
  }),
  'fan shops on': (random: Random): Script => ({
    card: goodCard,
    behaviour: unhurried(random),
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300 }),
        fault: { ...carriedOut(random), times: 1 },
        until: random.pick(['responses', 'arrival']),
        lingersMs: random.between(0, 400),
      }),
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300, order: 1, cart: 1 }),
        asks: asks(random, 1_500),
        fault: random.chance(0.5) ? { ...loss(random), times: 1 } : null,
      }),
    ],
    retries: retries(random),
    loss: null,
  }),
  // The browser has lost the order, and not the cart: another order of it is paid for.
  'second order': (random: Random): Script =>
    random.chance(0.5) ? bothAtOnce(random) : oneAfterTheOther(random),
  'another fan': (random: Random): Script => ({
    card: anyCard(random),
    behaviour: unhurried(random),
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300 }),
        asks: asks(random, 1_000),
        fault: random.chance(0.5) ? { ...loss(random), times: 1 } : null,
        strangerAtMs: random.between(0, 1_500),
      }),
    ],
    retries: retries(random),
    loss: null,
  }),
} as const
