import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import { randomOf } from './random.ts'

/** The request of a tap that arrives once more, or for the first time, `afterMs` after the tap. Nobody reads its response. */
type Copy = Pick<Tap, 'replica'> & { readonly afterMs: number }

/** A tap on the pay button. */
export type Tap = {
  readonly atMs: number
  /** Replica 2 has a clock that is ahead (`clockAheadMs`). */
  readonly replica: 0 | 1 | 2
  /** Which of the fan's orders and carts. */
  readonly order: 0 | 1
  readonly cart: 0 | 1
  readonly card: 'first' | 'good'
  /** How long after the tap the fan disconnects; null for never. */
  readonly disconnectsAfterMs: number | null
  /** The call fails at once and only the `copies` of its request arrive, if any. */
  readonly isHeld: boolean
  readonly copies: readonly Copy[]
}

/** A tab that reads the attempt of the order, or checks it out. */
type Ask = Pick<Tap, 'atMs' | 'replica'> & {
  /** Whether the lookup names the fan's last tap, as the app does. */
  readonly closesTap: boolean
}

export type Outage = {
  readonly atMs: number
  readonly forMs: number
  readonly how: 'stop' | 'kill' | 'freeze'
}

/** What happens to Redis: its data is copied, it loses data, or its primary fails over. */
export type Moment = 'snapshot' | 'loss' | 'failover'

/** Taps that belong together, and their faults. Times are in milliseconds from the start of the round. */
export type Round = {
  readonly taps?: readonly Tap[]
  /** Tabs that read the attempt of the first order. */
  readonly asks?: readonly Ask[]
  /** Tabs that check out the first order, paid or not. */
  readonly checkouts?: readonly Ask[]
  /** How the product server behaves from this round on, where it differs from the trial's behaviour. */
  readonly behaviour?: Behaviour
  /** The fault of this round's charges at the product server. */
  readonly fault?: FaultRequest | undefined
  /** The fault of calls of the history from this round on: of its pages, or of the orders of its rows. */
  readonly historyFault?: FaultRequest & { readonly of: 'pages' | 'orders' }
  /**
   * When the round ends: after all responses (the default), or as soon as the first charge has arrived, while the taps
   * go on.
   */
  readonly until?: 'responses' | 'arrival'
  /** How long the round lasts after that. */
  readonly lingersMs?: number
  /** What happens to Redis when the round ends. */
  readonly atItsEnd?: Moment
  /** When replica 0 is killed. */
  readonly killAtMs?: number
  readonly outage?: Outage
  /** When another fan on the same phone reads the attempt and taps too. */
  readonly otherFanAtMs?: number
}

/** Another tap of a fan who has not read that the order is paid. */
export type Retry = {
  readonly pauseMs: number
  readonly replica: Tap['replica']
  readonly card: Tap['card']
  /**
   * A patient fan looks the last tap up until the attempt is no longer unclear, unless its charge has failed, as the app does. An
   * impatient one has a second tab.
   */
  readonly patient: boolean
}

/** What a kind of trial plans. */
export type Script = {
  /** The number of the fan's first card. */
  readonly card: string
  readonly behaviour: Behaviour
  readonly rounds: readonly Round[]
  /** By default up to three with a good card. */
  readonly retries?: readonly Retry[]
  /** What Redis loses: everything, or what was written since the snapshot. */
  readonly loss?: 'all' | 'newest'
  /** How the primary of Redis fails over. */
  readonly failover?: Failover
  /** Tabs that check out a paid order, each until it succeeds. By default none, so that it is left to the server. */
  readonly checkoutTabs?: readonly Tap['replica'][]
  /** Outcomes (`TrialResult.outcomes`) that many trials of the kind must meet; otherwise the kind tests nothing. */
  readonly meets?: readonly string[]
}

/** Everything that happens in a trial. */
export type Plan = Script & {
  readonly seed: number
  readonly kind: string
  readonly retries: readonly Retry[]
}

/** How far ahead the clock of replica 2 is. */
export const clockAheadMs = 60_000
/** How long our server waits for the response to a charge. */
export const chargeTimeoutMs = 1_000
/** How long our server waits for any other response of the product server. */
export const upstreamTimeoutMs = 2_000
/** The longest delay of a charge by a fault. */
export const longestLatencyMs = 1_600

/** How long a charge can still change at the product server, or in its history. */
export const longestWorkMs = ({ behaviour }: Script): number =>
  longestLatencyMs + (behaviour.initiatedMs ?? 0) + (behaviour.pendingMs ?? 0) + (behaviour.historyLagMs ?? 0)

export const goodCard = '4111111111111111'

/** Cards that are declined, one for each way of declining. */
const decliningCards = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000127',
  '4000000000000069',
  '4000000000000101',
] as const

/** Statuses that are not documented for a charge. */
const oddStatuses = [
  406, 407, 411, 412, 414, 416, 417, 418, 423, 424, 426, 428, 431, 444, 451, 460, 494, 498, 499, 520,
] as const

/** A tap at once, of the first order and cart, with the first card, at replica 0, except for `parts`. */
export const tap = (parts: Partial<Tap> = {}): Tap => ({
  atMs: 0,
  replica: 0,
  order: 0,
  cart: 0,
  card: 'first',
  disconnectsAfterMs: null,
  isHeld: false,
  copies: [],
  ...parts,
})

/** Random choices of what a fan does and what goes wrong. They are the same for the same seed. */
export function choicesOf(seed: number) {
  const { between, chance, pick } = randomOf(seed)
  const replica = () => pick<0 | 1>([0, 1])
  const decliningCard = () => pick(decliningCards)
  const upTo = (most: number) => (most === 1 ? 1 : between(1, most))

  const taps = (count: number, spreadMs: number, parts: Partial<Tap> = {}) =>
    Array.from({ length: count }, (_, index) =>
      tap({ replica: replica(), ...parts, atMs: index === 0 ? 0 : between(0, spreadMs) }),
    )

  const lostAfterwards = () =>
    pick<FaultRequest>([
      { drop: 'after' },
      { drop: 'during' },
      { drop: 'during' },
      { half: true },
      { invalidJson: true },
      { hang: true, work: true },
      { status: 502, work: true },
      { status: 408, work: true },
      { status: 409, work: true },
      { status: 429, work: true },
    ])

  const lost = () =>
    pick<FaultRequest>([
      { drop: 'before' },
      { hang: true },
      { status: 500 },
      { status: 429 },
      { status: 503 },
      lostAfterwards(),
      lostAfterwards(),
      lostAfterwards(),
    ])

  const oddStatus = (): FaultRequest =>
    chance(0.4) ? { status: 409, work: chance(0.25) } : { status: pick(oddStatuses), work: chance(0.75) }

  const copies = (most: number, withinMs: number): Tap['copies'] =>
    Array.from({ length: upTo(most) }, () => ({ afterMs: between(0, withinMs), replica: replica() }))

  const forgottenKeys = (withinMs: number) =>
    pick<Behaviour>([{ honourKeys: false }, { keyLifeMs: between(0, withinMs) }])

  return {
    between,
    chance,
    pick,
    replica,
    /** What `choose` returns, or nothing. */
    perhaps: <T>(probability: number, choose: () => T) => (chance(probability) ? choose() : undefined),
    /** Mostly a good card, else one that is declined or never decided. */
    card: () => (chance(0.8) ? goodCard : pick([...decliningCards, '4000000000000119'])),
    goodOr: (probability: number) => (chance(probability) ? goodCard : decliningCard()),
    decliningCard,
    /** Loses the responses of up to `times` charges, carried out or not. */
    loss: (times = 1): FaultRequest => ({ ...lost(), times: upTo(times) }),
    /** Loses the responses of up to `times` charges that are carried out. */
    carriedOut: (times = 1): FaultRequest => ({ ...lostAfterwards(), times: upTo(times) }),
    /** An undocumented status, or a 409 for another reason, for up to `times` charges, carried out or not. */
    oddStatus: (times: number): FaultRequest => ({ ...oddStatus(), times: upTo(times) }),
    /** A 4xx for up to `times` charges that are carried out, whose body names the status of a charge. */
    contradiction: (times: number): FaultRequest => {
      const status = pick(['PENDING', 'UNKNOWN', 'SUCCESS', 'processing'])
      const body = pick<object>([{ status }, { error: 'Refused', data: { status } }])
      return { status: pick([400, 402, 404, 422]), body, work: true, times: upTo(times) }
    },
    /** Repeated keys are recognised always, never, or for a while. */
    keys: () => pick<Behaviour>([{}, forgottenKeys(1_500)]),
    /** Keys are forgotten at once, or within `withinMs`. */
    forgottenKeys,
    /** `count` taps at either replica, the first at once. */
    taps,
    /** One to `most` taps. */
    upTo: (most: number, spreadMs: number, parts?: Partial<Tap>) => taps(between(1, most), spreadMs, parts),
    /** Up to three tabs that read the attempt. */
    asks: (withinMs: number): NonNullable<Round['asks']> =>
      Array.from({ length: between(0, 3) }, () => {
        return { atMs: between(0, withinMs), replica: replica(), closesTap: chance(0.5) }
      }),
    /** One to `most` copies of a request. */
    copies,
    /** A phone dies before the request leaves, while it travels, after it arrived, or after the response did. */
    death: () =>
      pick<Partial<Tap>>([
        { isHeld: true },
        { isHeld: true, copies: copies(1, 3_000) },
        { disconnectsAfterMs: between(0, 200) },
        { disconnectsAfterMs: between(100, 400) },
        {},
      ]),
    /** Two to four tabs that check out. */
    checkoutTabs: () => Array.from({ length: between(2, 4) }, replica),
    /** The end of a round whose taps may still be running. */
    ending: (withinMs: number): Pick<Round, 'until' | 'lingersMs'> => ({
      until: pick<'responses' | 'arrival'>(['responses', 'arrival']),
      lingersMs: between(0, withinMs),
    }),
    /** `atLeast` to three more taps, by default with a good card. */
    retries: ({ atLeast = 0, ...parts }: { atLeast?: number } & Partial<Retry> = {}) =>
      Array.from({ length: between(atLeast, 3) }, (): Retry => {
        return { pauseMs: between(0, 400), replica: replica(), card: 'good', patient: chance(0.5), ...parts }
      }),
  }
}

export type Choices = ReturnType<typeof choicesOf>

/** The kinds of trials by name. */
export type Kinds = Readonly<Record<string, (choose: Choices) => Script>>
