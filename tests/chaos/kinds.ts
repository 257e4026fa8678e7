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
import { declineThenLost, redisKinds } from './redis-kinds.ts'

/**
 * One round of taps with a fault on the way. The product server forgets every key, so only the record prevents a second
 * charge.
 */
const inTransit = (choose: Choices, meets: readonly string[], parts: Round): Script => ({
  card: choose.card(),
  behaviour: { honourKeys: false },
  rounds: [
    {
      asks: choose.asks(600),
      fault: { latencyMs: choose.between(0, 350), ...choose.perhaps(0.15, choose.loss), times: 3 },
      ...parts,
    },
  ],
  meets,
})

const transitKinds: Kinds = {
  'double click': (choose) => inTransit(choose, [], { taps: choose.taps(2, 30, { replica: 0 }) }),
  'two tabs': (choose) =>
    inTransit(choose, ['pay: 409 PAYMENT_IN_PROGRESS', 'pay: 200 SUCCESS again'], {
      taps: choose.taps(choose.between(2, 4), 400),
    }),
  'two replicas': (choose) =>
    inTransit(choose, [], {
      taps: choose
        .taps(choose.between(2, 4), 400)
        .map((each, index) => ({ ...each, replica: index % 2 === 0 ? 0 : 1 })),
    }),
  'response late': (choose) =>
    inTransit(choose, [], {
      taps: choose.upTo(4, 400),
      fault: { latencyMs: choose.between(chargeTimeoutMs - 300, longestLatencyMs), times: 1 },
    }),
  'response lost': (choose) =>
    inTransit(choose, ['pay: 202 UNKNOWN'], {
      taps: choose.upTo(4, 400),
      fault: { ...choose.loss(), latencyMs: choose.between(0, 200), times: choose.between(1, 2) },
    }),
  'phone dies': (choose) =>
    inTransit(choose, ['paid, checked out by the server', 'paid, listed'], {
      taps: choose
        .upTo(3, 400)
        .map((each, index) => ({ ...each, ...(index === 0 || choose.chance(0.3) ? choose.death() : {}) })),
    }),
  // A browser or a proxy repeats a request: together with it, later, after its decline, after the next tap.
  copies: (choose) => ({
    ...inTransit(choose, ['copy: 200 FAILED', 'copy: 200 SUCCESS', 'copy: 409 PAYMENT_IN_PROGRESS'], {
      taps: [
        tap({
          replica: choose.replica(),
          copies: choose.copies(3, choose.pick([300, 1_500, 3_000])),
          disconnectsAfterMs: choose.pick([null, null, choose.between(0, 400)]),
        }),
      ],
      // Most lookups would close the tap.
      asks: [],
    }),
    card: choose.goodOr(0.3),
    retries: choose.retries({ card: choose.pick(['first', 'good']) }),
  }),
  // The call fails at once. The fan looks up and taps again, also under another order, or leaves; then its bytes arrive.
  'arrives late': (choose) => {
    const afterMs = choose.between(500, choose.chance(0.04) ? 60_000 : 8_000)
    const held = tap({
      replica: choose.replica(),
      card: choose.pick(['first', 'good']),
      isHeld: true,
      copies: [{ afterMs, replica: choose.replica() }],
    })
    const other = tap({ atMs: choose.between(300, 1_500), replica: choose.replica(), order: 1, card: 'good' })
    return {
      ...inTransit(choose, ['copy: 409 TAP_CLOSED', 'copy: 200 SUCCESS'], {
        taps: [held, ...choose.pick([[], [], [other]])],
        asks: [
          { atMs: choose.between(0, 300), replica: choose.replica(), closesTap: true },
          ...choose.asks(600),
        ],
      }),
      card: choose.goodOr(0.5),
      retries: choose.retries({ card: choose.pick(['first', 'good']), patient: choose.chance(0.8) }),
    }
  },
  'kill -9': (choose) =>
    inTransit(choose, ['told SUCCESS, ledger SUCCESS'], {
      taps: choose.upTo(4, 400).map((each, index) => (index === 0 ? { ...each, replica: 0 } : each)),
      killAtMs: choose.between(0, 350),
    }),
  'redis unavailable': (choose) =>
    inTransit(choose, ['pay: 503 PAYMENT_NOT_SENT'], {
      taps: choose.upTo(4, 400).map((each) => ({ ...each, copies: choose.copies(2, 1_500) })),
      outage: {
        atMs: choose.between(0, 400),
        forMs: choose.between(50, 1_500),
        how: choose.pick<Outage['how']>(['stop', 'kill', 'freeze']),
      },
    }),
}

const slow = (choose: Choices) => ({
  initiatedMs: choose.pick([0, choose.between(0, 800)]),
  pendingMs: choose.pick([0, choose.between(0, 900), choose.between(900, 3_000)]),
  listDeclined: choose.chance(0.6),
})

/**
 * Redis keeps the record. Everything else that could show a charge is late, slow, forgotten or dated by another clock.
 */
const productServerKinds: Kinds = {
  'history lags': (choose) => ({
    card: choose.card(),
    behaviour: {
      ...choose.keys(),
      historyLagMs: choose.between(300, 4_000),
      pendingMs: choose.pick([0, choose.between(0, 1_500)]),
      listDeclined: choose.chance(0.6),
    },
    rounds: choose.chance(0.3)
      ? declineThenLost(choose)
      : [{ taps: choose.upTo(3, 400), asks: choose.asks(1_500), fault: choose.loss() }],
  }),
  'slow processor': (choose) => ({
    card: choose.goodOr(0.5),
    behaviour: { ...choose.keys(), ...slow(choose), respondsAtOnce: choose.chance(0.25) },
    rounds: [
      {
        taps: choose.upTo(3, 1_200),
        asks: choose.asks(3_000),
        fault: choose.perhaps(0.6, () => choose.carriedOut(2)),
      },
    ],
    retries: choose.retries({ atLeast: 1 }),
    meets: ['told SUCCESS, ledger SUCCESS', 'ask: 200 FAILED'],
  }),
  'keys forgotten': (choose) => ({
    card: choose.goodOr(0.6),
    behaviour: {
      ...choose.forgottenKeys(1_500),
      ...slow(choose),
      historyLagMs: choose.pick([0, choose.between(0, 2_000)]),
    },
    rounds: [{ taps: choose.upTo(3, 600), asks: choose.asks(2_000), fault: choose.loss(2) }],
    retries: choose.retries({ atLeast: 1 }),
  }),
  'clocks differ': (choose) => ({
    card: choose.decliningCard(),
    behaviour: {
      ...choose.keys(),
      pendingMs: choose.between(0, 300),
      listDeclined: true,
      clockOffsetMs: choose.pick([-60_000, choose.between(-60_000, 60_000), 60_000]),
    },
    rounds: declineThenLost(choose).map(({ taps = [], asks = [], ...round }) => ({
      ...round,
      taps: taps.map((each) => ({ ...each, replica: choose.pick([0, 1, 2, 2]) })),
      asks: asks.map((each) => ({ ...each, replica: choose.pick([0, 1, 2]) })),
    })),
    retries: choose.retries({ atLeast: 1 }).map((retry) => ({ ...retry, replica: choose.pick([0, 1, 2]) })),
  }),
  // The product server's database dates `createdOn` by another clock than its responses, and lists the decline only
  // while the next charge runs.
  'row clock differs': (choose) => ({
    card: choose.decliningCard(),
    behaviour: {
      ...choose.keys(),
      pendingMs: choose.between(0, 300),
      listDeclined: true,
      historyLagMs: choose.between(1_200, 2_500),
      rowClockOffsetMs: choose.pick([-3 * 60 * 60 * 1000, 1_200, 2_500, 5_000, 60_000]),
    },
    rounds: declineThenLost(choose, {}, choose.between(400, 1_200)),
    retries: choose.retries({ atLeast: 1, patient: true }),
    meets: ['told SUCCESS, ledger FAILED, SUCCESS'],
  }),
  'odd statuses': (choose) => ({
    card: choose.card(),
    behaviour: { ...choose.keys(), ...slow(choose) },
    rounds: [{ taps: choose.upTo(3, 600), asks: choose.asks(1_500), fault: choose.oddStatus(2) }],
    retries: choose.retries({ atLeast: 1 }),
    meets: ['told SUCCESS, ledger SUCCESS', 'told FAILED, ledger nothing'],
  }),
  // A refusal names a status that may stand for a charge, and there is one. Only the record shows that in time.
  'contradicting refusal': (choose) => ({
    card: choose.goodOr(0.8),
    behaviour: {
      ...slow(choose),
      honourKeys: false,
      historyLagMs: choose.between(0, 3_000),
      respondsAtOnce: choose.chance(0.5),
    },
    rounds: [{ taps: choose.upTo(3, 600), asks: choose.asks(1_500), fault: choose.contradiction(2) }],
    retries: choose.retries({ atLeast: 1 }),
    meets: ['told SUCCESS, ledger SUCCESS', 'pay: 202 UNKNOWN'],
  }),
  'slow checkouts': (choose) => ({
    card: goodCard,
    behaviour: {
      pendingMs: choose.pick([0, choose.between(0, 600)]),
      checkoutMs: choose.pick([choose.between(0, 1_500), choose.between(2_500, 6_000)]),
    },
    rounds: [
      {
        taps: choose.upTo(2, 300),
        checkouts: choose.asks(1_000),
        fault: choose.perhaps(0.3, choose.carriedOut),
      },
    ],
    retries: choose.retries(),
    checkoutTabs: choose.checkoutTabs(),
    meets: ['check out: 504 UPSTREAM_TIMEOUT', 'check out: 409 ORDER_NOT_PAID'],
  }),
}

const slowAndLate = (choose: Choices) => ({
  ...choose.keys(),
  pendingMs: choose.pick([0, choose.between(0, 800), choose.between(800, 2_500)]),
  historyLagMs: choose.pick([0, 0, choose.between(0, 1_500)]),
  listDeclined: choose.chance(0.5),
})

/** Two orders for the same cart, tapped at about the same time, and again. */
const bothAtOnce = (choose: Choices): Script => ({
  card: choose.card(),
  behaviour: slowAndLate(choose),
  rounds: [
    {
      taps: [...choose.upTo(2, 300), ...choose.upTo(2, 300, { order: 1, card: 'good' })],
      asks: choose.asks(1_500),
      fault: choose.perhaps(0.6, () => choose.loss(2)),
    },
    { taps: choose.taps(choose.between(0, 2), 1_500, { order: 1, card: 'good' }) },
  ],
  retries: choose.retries({ atLeast: 1 }),
})

/** The first charge is lost and declined. Then both orders find that out at the same moment. */
const bothAfterDecline = (choose: Choices): Script => ({
  card: choose.decliningCard(),
  behaviour: { listDeclined: true },
  rounds: [
    { taps: [tap()], fault: { drop: 'during', times: 1 }, lingersMs: choose.between(1_000, 1_500) },
    {
      taps: [tap({ card: 'good' }), tap({ replica: 1, order: 1, card: 'good', atMs: choose.between(0, 6) })],
    },
  ],
})

/** Trials that mix up orders, carts or fans. */
const orderKinds: Kinds = {
  // The stored order id is paid with a newer cart.
  'order reused': (choose) => ({
    card: choose.card(),
    behaviour: slowAndLate(choose),
    rounds: [
      { taps: choose.upTo(2, 300), fault: choose.perhaps(0.5, choose.loss), ...choose.ending(400) },
      { taps: choose.upTo(2, 300, { cart: 1, card: 'good' }), asks: choose.asks(1_500) },
      { taps: [tap({ replica: choose.replica(), order: 1, cart: 1, card: 'good' })] },
    ],
    meets: ['pay: 409 ORDER_REUSED'],
  }),
  'fan shops on': (choose) => ({
    card: goodCard,
    behaviour: slowAndLate(choose),
    rounds: [
      { taps: choose.upTo(2, 300), fault: choose.carriedOut(), ...choose.ending(400) },
      {
        taps: choose.upTo(2, 300, { order: 1, cart: 1 }),
        asks: choose.asks(1_500),
        fault: choose.perhaps(0.5, choose.loss),
      },
    ],
  }),
  // The browser has lost the order but not the cart, so the cart is paid under another order.
  'second order': (choose) => ({
    ...(choose.chance(0.5) ? bothAtOnce(choose) : bothAfterDecline(choose)),
    meets: ['pay: 409 CART_IN_PAYMENT'],
  }),
  'another fan': (choose) => ({
    card: choose.card(),
    behaviour: slowAndLate(choose),
    rounds: [
      {
        taps: choose.upTo(2, 300),
        asks: choose.asks(1_000),
        fault: choose.perhaps(0.5, choose.loss),
        otherFanAtMs: choose.between(0, 1_500),
      },
    ],
  }),
}

/** The kinds take turns in this order, which decides the kind of a seed. */
const scripts = Object.entries<Kinds[string]>({
  ...transitKinds,
  ...productServerKinds,
  ...orderKinds,
  ...redisKinds,
})

export const kinds: readonly string[] = scripts.map(([kind]) => kind)

/** `count` seeds from `first` on, of the kinds whose name contains `text`. @throws Error when there is no such kind */
export function seedsOf(first: number, count: number, text = ''): number[] {
  const isOf = (seed: number) => kinds[seed % kinds.length]?.includes(text) ?? false
  if (!kinds.some((kind) => kind.includes(text))) throw new Error(`No kind of trial is called ${text}`)
  const seeds: number[] = []
  for (let seed = first; seeds.length < count; seed++) if (isOf(seed)) seeds.push(seed)
  return seeds
}

export function planOf(seed: number): Plan {
  const [kind, script] = scripts[seed % scripts.length] as (typeof scripts)[number]
  const choose = choicesOf(seed)
  const planned = script(choose)
  // What a lost record said of a checkout is lost with it, so the app checks out there.
  const checkoutTabs = planned.loss ? [choose.replica()] : []
  return { seed, kind, checkoutTabs, ...planned, retries: planned.retries ?? choose.retries() }
}
