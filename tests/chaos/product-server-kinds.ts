import {
  anyCard,
  anyKeys,
  asks,
  carriedOut,
  decliningCards,
  forgottenKeys,
  loss,
  oddStatus,
  retries,
  taps,
} from './mishaps.ts'
import { goodCard, round, type Script, tap } from './plan.ts'
import type { Random } from './random.ts'

const slow = (random: Random) => ({
  initiatedMs: random.pick([0, random.between(0, 800)]),
  pendingMs: random.pick([0, random.between(0, 900), random.between(900, 3_000)]),
  listDeclined: random.chance(0.6),
})

/** Two to four tabs that check out, at either replica. */
export const checkoutTabs = (random: Random) =>
  Array.from({ length: random.between(2, 4) }, () => random.pick([0, 1] as const))

/** A declined charge, its response read, and then, after `afterMs`, one with a good card whose response is lost. */
const declineThenLost = (random: Random, afterMs = 0) => [
  round({ taps: [tap({ replica: random.pick([0, 1]) })] }),
  round({
    taps: [tap({ atMs: afterMs, replica: random.pick([0, 1]), card: 'good' })],
    asks: asks(random, 1_500),
    behaviour: { pendingMs: random.between(0, 3_000) },
    fault: { ...carriedOut(random), times: 1 },
  }),
]

/** The record is kept in all of these; whatever else may show a charge is late, slow, forgotten or by another clock. */
export const productServerKinds = {
  'history lags': (random: Random): Script => ({
    card: anyCard(random),
    behaviour: {
      ...anyKeys(random),
      historyLagMs: random.between(300, 4_000),
      pendingMs: random.pick([0, random.between(0, 1_500)]),
      listDeclined: random.chance(0.6),
    },
    rounds: random.chance(0.3)
      ? declineThenLost(random)
      : [
          round({
            taps: taps(random, { count: random.between(1, 3), spreadMs: 400 }),
            asks: asks(random, 1_500),
            fault: { ...loss(random), times: 1 },
          }),
        ],
    retries: retries(random),
    loss: null,
  }),
  'slow processor': (random: Random): Script => ({
    card: random.chance(0.5) ? goodCard : random.pick(decliningCards),
    behaviour: { ...anyKeys(random), ...slow(random), respondsAtOnce: random.chance(0.25) },
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 3), spreadMs: 1_200 }),
        asks: asks(random, 3_000),
        fault: random.chance(0.6) ? { ...carriedOut(random), times: random.between(1, 2) } : null,
      }),
    ],
    retries: retries(random, { atLeast: 1 }),
    loss: null,
  }),
  'keys forgotten': (random: Random): Script => ({
    card: random.chance(0.6) ? goodCard : random.pick(decliningCards),
    behaviour: {
      ...forgottenKeys(random, 1_500),
      ...slow(random),
      historyLagMs: random.pick([0, random.between(0, 2_000)]),
    },
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 3), spreadMs: 600 }),
        asks: asks(random, 2_000),
        fault: { ...loss(random), times: random.between(1, 2) },
      }),
    ],
    retries: retries(random, { atLeast: 1 }),
    loss: null,
  }),
  'clocks differ': (random: Random): Script => ({
    card: random.pick(decliningCards),
    behaviour: {
      ...anyKeys(random),
      pendingMs: random.between(0, 300),
      listDeclined: true,
      clockOffsetMs: random.pick([-60_000, random.between(-60_000, 60_000), 60_000]),
    },
    rounds: declineThenLost(random).map((each) => ({
      ...each,
      taps: each.taps.map((one) => ({ ...one, replica: random.pick([0, 1, 2, 2]) })),
      asks: each.asks.map((one) => ({ ...one, replica: random.pick([0, 1, 2]) })),
    })),
    retries: retries(random, { atLeast: 1 }).map((retry) => ({ ...retry, replica: random.pick([0, 1, 2]) })),
    loss: null,
  }),
  // A database that writes `createdOn` by another clock than that of `Date`, and shows the decline once the next charge runs.
  'clocks apart': (random: Random): Script => ({
    card: random.pick(decliningCards),
    behaviour: {
      ...anyKeys(random),
      pendingMs: random.between(0, 300),
      listDeclined: true,
      historyLagMs: random.between(1_200, 2_500),
      rowClockOffsetMs: random.pick([-3 * 60 * 60 * 1000, 1_200, 2_500, 5_000, 60_000]),
    },
    rounds: declineThenLost(random, random.between(400, 1_200)),
    retries: retries(random, { atLeast: 1, patient: true }),
    loss: null,
  }),
  'odd statuses': (random: Random): Script => ({
    card: anyCard(random),
    behaviour: { ...anyKeys(random), ...slow(random) },
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 3), spreadMs: 600 }),
        asks: asks(random, 1_500),
        fault: { ...oddStatus(random), times: random.between(1, 2) },
      }),
    ],
    retries: retries(random, { atLeast: 1 }),
    loss: null,
  }),
  'slow checkouts': (random: Random): Script => ({
    card: goodCard,
    behaviour: {
      pendingMs: random.pick([0, random.between(0, 600)]),
      checkoutMs: random.pick([random.between(0, 1_500), random.between(2_500, 6_000)]),
    },
    rounds: [
      round({
        taps: taps(random, { count: random.between(1, 2), spreadMs: 300 }),
        checkouts: asks(random, 1_000),
        fault: random.chance(0.3) ? { ...carriedOut(random), times: 1 } : null,
      }),
    ],
    retries: retries(random),
    checkoutTabs: checkoutTabs(random),
    loss: null,
  }),
} as const
