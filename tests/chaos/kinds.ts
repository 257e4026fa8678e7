import {
  type Choices,
  chargeTimeoutMs,
  choicesOf,
  goodCard,
  type Kinds,
  longestLatencyMs,
  type Outage,
  type Plan,
  type Round,
  type Script,
  tap,
} from './plan.ts'
import { redisKinds } from './redis-kinds.ts'

/**
 * One round of taps and something that happens to them on the way. The product server forgets every key, so that the
 * record alone prevents a second charge.
 */
const onTheWay = (any: Choices, meets: readonly string[], parts: Round): Script => ({
  card: any.card(),
  behaviour: { honourKeys: false },
  rounds: [
    {
      asks: any.asks(600),
      fault: { latencyMs: any.between(0, 350), ...any.perhaps(0.15, any.loss), times: 3 },
      ...parts,
    },
  ],
  meets,
})

const transitKinds: Kinds = {
  'double click': (any) => onTheWay(any, [], { taps: any.taps(2, 30, { replica: 0 }) }),
  'two tabs': (any) =>
    onTheWay(any, ['pay: 409 PAYMENT_IN_PROGRESS', 'pay: 200 SUCCESS again'], {
      taps: any.taps(any.between(2, 4), 400),
    }),
  'two replicas': (any) =>
    onTheWay(any, [], {
      taps: any
        .taps(any.between(2, 4), 400)
        .map((each, index) => ({ ...each, replica: index % 2 === 0 ? 0 : 1 })),
    }),
  'response late': (any) =>
    onTheWay(any, [], {
      taps: any.upTo(4, 400),
      fault: { latencyMs: any.between(chargeTimeoutMs - 300, longestLatencyMs), times: 1 },
    }),
  'response lost': (any) =>
    onTheWay(any, ['pay: 202 UNKNOWN'], {
      taps: any.upTo(4, 400),
      fault: { ...any.loss(), latencyMs: any.between(0, 200), times: any.between(1, 2) },
    }),
  'connection cut': (any) =>
    onTheWay(any, [], {
      taps: any.upTo(4, 400).map((each, index) => ({
        ...each,
        disconnectsAfterMs: index === 0 || any.chance(0.3) ? any.between(0, 400) : null,
      })),
    }),
  'kill -9': (any) =>
    onTheWay(any, ['told SUCCESS, ledger SUCCESS'], {
      taps: any.upTo(4, 400).map((each, index) => (index === 0 ? { ...each, replica: 0 } : each)),
      killAtMs: any.between(0, 350),
    }),
  'redis away': (any) =>
    onTheWay(any, ['pay: 503 PAYMENT_NOT_SENT'], {
      taps: any.upTo(4, 400),
      outage: {
        atMs: any.between(0, 400),
        forMs: any.between(50, 1_500),
        how: any.pick<Outage['how']>(['stop', 'kill', 'freeze']),
      },
    }),
}

const slow = (any: Choices) => ({
  initiatedMs: any.pick([0, any.between(0, 800)]),
  pendingMs: any.pick([0, any.between(0, 900), any.between(900, 3_000)]),
  listDeclined: any.chance(0.6),
})

/** A declined charge, its response read, and then, after `afterMs`, one with a good card whose response is lost. */
const declineThenLost = (any: Choices, afterMs = 0): Round[] => [
  { taps: [tap({ replica: any.replica() })] },
  {
    taps: [tap({ atMs: afterMs, replica: any.replica(), card: 'good' })],
    asks: any.asks(1_500),
    behaviour: { pendingMs: any.between(0, 3_000) },
    fault: any.carriedOut(),
  },
]

/** The record is kept in all of these; whatever else may show a charge is late, slow, forgotten or by another clock. */
const productServerKinds: Kinds = {
  'history lags': (any) => ({
    card: any.card(),
    behaviour: {
      ...any.keys(),
      historyLagMs: any.between(300, 4_000),
      pendingMs: any.pick([0, any.between(0, 1_500)]),
      listDeclined: any.chance(0.6),
    },
    rounds: any.chance(0.3)
      ? declineThenLost(any)
      : [{ taps: any.upTo(3, 400), asks: any.asks(1_500), fault: any.loss() }],
  }),
  'slow processor': (any) => ({
    card: any.goodOr(0.5),
    behaviour: { ...any.keys(), ...slow(any), respondsAtOnce: any.chance(0.25) },
    rounds: [
      { taps: any.upTo(3, 1_200), asks: any.asks(3_000), fault: any.perhaps(0.6, () => any.carriedOut(2)) },
    ],
    retries: any.retries({ atLeast: 1 }),
    meets: ['told SUCCESS, ledger SUCCESS', 'ask: 200 FAILED'],
  }),
  'keys forgotten': (any) => ({
    card: any.goodOr(0.6),
    behaviour: {
      ...any.forgottenKeys(1_500),
      ...slow(any),
      historyLagMs: any.pick([0, any.between(0, 2_000)]),
    },
    rounds: [{ taps: any.upTo(3, 600), asks: any.asks(2_000), fault: any.loss(2) }],
    retries: any.retries({ atLeast: 1 }),
  }),
  'clocks differ': (any) => ({
    card: any.decliningCard(),
    behaviour: {
      ...any.keys(),
      pendingMs: any.between(0, 300),
      listDeclined: true,
      clockOffsetMs: any.pick([-60_000, any.between(-60_000, 60_000), 60_000]),
    },
    rounds: declineThenLost(any).map(({ taps = [], asks = [], ...round }) => ({
      ...round,
      taps: taps.map((each) => ({ ...each, replica: any.pick([0, 1, 2, 2]) })),
      asks: asks.map((each) => ({ ...each, replica: any.pick([0, 1, 2]) })),
    })),
    retries: any.retries({ atLeast: 1 }).map((retry) => ({ ...retry, replica: any.pick([0, 1, 2]) })),
  }),
  // A database that writes `createdOn` by another clock than that of `Date`, and shows the decline once the next charge runs.
  'clocks apart': (any) => ({
    card: any.decliningCard(),
    behaviour: {
      ...any.keys(),
      pendingMs: any.between(0, 300),
      listDeclined: true,
      historyLagMs: any.between(1_200, 2_500),
      rowClockOffsetMs: any.pick([-3 * 60 * 60 * 1000, 1_200, 2_500, 5_000, 60_000]),
    },
    rounds: declineThenLost(any, any.between(400, 1_200)),
    retries: any.retries({ atLeast: 1, patient: true }),
    meets: ['told SUCCESS, ledger FAILED, SUCCESS'],
  }),
  'odd statuses': (any) => ({
    card: any.card(),
    behaviour: { ...any.keys(), ...slow(any) },
    rounds: [{ taps: any.upTo(3, 600), asks: any.asks(1_500), fault: any.oddStatus(2) }],
    retries: any.retries({ atLeast: 1 }),
    meets: ['told SUCCESS, ledger SUCCESS', 'told FAILED, ledger nothing'],
  }),
  'slow checkouts': (any) => ({
    card: goodCard,
    behaviour: {
      pendingMs: any.pick([0, any.between(0, 600)]),
      checkoutMs: any.pick([any.between(0, 1_500), any.between(2_500, 6_000)]),
    },
    rounds: [{ taps: any.upTo(2, 300), checkouts: any.asks(1_000), fault: any.perhaps(0.3, any.carriedOut) }],
    retries: any.retries(),
    checkoutTabs: any.checkoutTabs(),
    meets: ['check out: 504 UPSTREAM_TIMEOUT', 'check out: 409 ORDER_NOT_PAID'],
  }),
}

const unhurried = (any: Choices) => ({
  ...any.keys(),
  pendingMs: any.pick([0, any.between(0, 800), any.between(800, 2_500)]),
  historyLagMs: any.pick([0, 0, any.between(0, 1_500)]),
  listDeclined: any.chance(0.5),
})

/** Two orders of a cart, tapped at about the same time, and again. */
const bothAtOnce = (any: Choices): Script => ({
  card: any.card(),
  behaviour: unhurried(any),
  rounds: [
    {
      taps: [...any.upTo(2, 300), ...any.upTo(2, 300, { order: 1, card: 'good' })],
      asks: any.asks(1_500),
      fault: any.perhaps(0.6, () => any.loss(2)),
    },
    { taps: any.taps(any.between(0, 2), 1_500, { order: 1, card: 'good' }) },
  ],
  retries: any.retries({ atLeast: 1 }),
})

/** The first charge is lost and declined; then both orders find that out at the same moment. */
const oneAfterTheOther = (any: Choices): Script => ({
  card: any.decliningCard(),
  behaviour: { listDeclined: true },
  rounds: [
    { taps: [tap()], fault: { drop: 'during', times: 1 }, lingersMs: any.between(1_000, 1_500) },
    { taps: [tap({ card: 'good' }), tap({ replica: 1, order: 1, card: 'good', atMs: any.between(0, 6) })] },
  ],
})

/** What the order id, the cart or the fan has to be told apart by. */
const orderKinds: Kinds = {
  // The stored order id, with the cart that came after it.
  'order reused': (any) => ({
    card: any.card(),
    behaviour: unhurried(any),
    rounds: [
      { taps: any.upTo(2, 300), fault: any.perhaps(0.5, any.loss), ...any.ending(400) },
      { taps: any.upTo(2, 300, { cart: 1, card: 'good' }), asks: any.asks(1_500) },
      { taps: [tap({ replica: any.replica(), order: 1, cart: 1, card: 'good' })] },
    ],
    meets: ['pay: 409 ORDER_REUSED'],
  }),
  'fan shops on': (any) => ({
    card: goodCard,
    behaviour: unhurried(any),
    rounds: [
      { taps: any.upTo(2, 300), fault: any.carriedOut(), ...any.ending(400) },
      {
        taps: any.upTo(2, 300, { order: 1, cart: 1 }),
        asks: any.asks(1_500),
        fault: any.perhaps(0.5, any.loss),
      },
    ],
  }),
  // The browser has lost the order, and not the cart: another order of it is paid for.
  'second order': (any) => ({
    ...(any.chance(0.5) ? bothAtOnce(any) : oneAfterTheOther(any)),
    meets: ['pay: 409 CART_IN_PAYMENT'],
  }),
  'another fan': (any) => ({
    card: any.card(),
    behaviour: unhurried(any),
    rounds: [
      {
        taps: any.upTo(2, 300),
        asks: any.asks(1_000),
        fault: any.perhaps(0.5, any.loss),
        strangerAtMs: any.between(0, 1_500),
      },
    ],
  }),
}

/** In the order in which they take turns. */
const scripts: Kinds = { ...transitKinds, ...productServerKinds, ...orderKinds, ...redisKinds }

export const kinds: readonly string[] = Object.keys(scripts)

/** So many seeds from `first` on, of the kinds whose name has `text`. @throws Error when there is no such kind */
export function seedsOf(first: number, count: number, text = ''): number[] {
  const isOf = (seed: number) => kinds[seed % kinds.length]?.includes(text) ?? false
  if (!kinds.some((kind) => kind.includes(text))) throw new Error(`No kind of trial is called ${text}`)
  const seeds: number[] = []
  for (let seed = first; seeds.length < count; seed++) if (isOf(seed)) seeds.push(seed)
  return seeds
}

/** What a seed makes happen; the kinds take turns. @throws Error when there is no kind */
export function planOf(seed: number): Plan {
  const kind = kinds[seed % kinds.length] ?? ''
  const script = scripts[kind]
  if (!script) throw new Error(`No kind of trial for the seed ${seed}`)
  const any = choicesOf(seed)
  const planned = script(any)
  return { seed, kind, ...planned, retries: planned.retries ?? any.retries() }
}
