import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import { randomOf } from './random.ts'

/** A fan's tap on the pay button. */
export type Tap = {
  readonly atMs: number
  /** The third replica's clock is a minute ahead. */
  readonly replica: 0 | 1 | 2
  /** Which of the fan's orders, and for which cart. */
  readonly order: 0 | 1
  readonly cart: 0 | 1
  readonly card: 'first' | 'good'
  /** The fan disconnects so long after the tap; null for never. */
  readonly disconnectsAfterMs: number | null
}

/** Another tab that asks what became of the order, or checks it out. */
type Ask = Pick<Tap, 'atMs' | 'replica'>

export type Outage = {
  readonly atMs: number
  readonly forMs: number
  readonly how: 'stop' | 'kill' | 'freeze'
}

/** What happens to Redis: it is copied, it loses data, or its primary goes. */
export type Moment = 'mark' | 'loss' | 'failover'

/** Taps that belong together, and what goes wrong meanwhile; times in ms from the beginning of the round. */
export type Round = {
  readonly taps?: readonly Tap[]
  /** Tabs that ask what became of the first order. */
  readonly asks?: readonly Ask[]
  /** Tabs that check the first order out, paid or not. */
  readonly checkouts?: readonly Ask[]
  /** How the product server works from this round on, where it differs from the trial's behaviour. */
  readonly behaviour?: Behaviour
  /** What happens to the charges of this round at the product server. */
  readonly fault?: FaultRequest | undefined
  /** What happens to the calls of the history from this round on: to its pages, or to the orders of its rows. */
  readonly historyFault?: FaultRequest & { readonly of: 'pages' | 'orders' }
  /** The round ends when all taps are responded to (unless told), or when the first charge has arrived, while they go on; */
  readonly until?: 'responses' | 'arrival'
  /** so long after that, */
  readonly lingersMs?: number
  /** and with this. */
  readonly atItsEnd?: Moment
  /** When the first replica is killed. */
  readonly killAtMs?: number
  readonly outage?: Outage
  /** When another fan at the same phone taps and asks too. */
  readonly strangerAtMs?: number
}

/** A further tap of a fan who has not read that the order is paid. */
export type Retry = {
  readonly pauseMs: number
  readonly replica: Tap['replica']
  readonly card: Tap['card']
  /** A patient fan waits until the attempt is no longer unclear, as the app does; another one has a second tab. */
  readonly patient: boolean
}

/** What a kind of trial plans. */
export type Script = {
  /** The number of the fan's first card. */
  readonly card: string
  readonly behaviour: Behaviour
  readonly rounds: readonly Round[]
  /** Up to three with a good card unless told. */
  readonly retries?: readonly Retry[]
  /** What Redis loses: everything, or what was written since the mark. */
  readonly loss?: 'all' | 'newest'
  /** How the primary of Redis goes. */
  readonly failover?: Failover
  /** The tabs that check an order out once it is paid, again and again until it is checked out. */
  readonly checkoutTabs?: readonly Tap['replica'][]
  /** What many trials of the kind have to meet for their silence to mean something, in the words of `TrialResult.outcomes`. */
  readonly meets?: readonly string[]
}

/** Everything that will happen in a trial. */
export type Plan = Script & {
  readonly seed: number
  readonly kind: string
  readonly retries: readonly Retry[]
}

/** How long our server waits for the response to a charge. */
export const chargeTimeoutMs = 1_000
/** How long our server waits for any other response of the product server. */
export const upstreamTimeoutMs = 2_000
/** The longest that a fault delays a charge. */
export const longestLatencyMs = 1_600

/** After this long nothing more happens to a charge at the product server, or in its history. */
export const longestWorkMs = ({ behaviour }: Script): number =>
  longestLatencyMs + (behaviour.initiatedMs ?? 0) + (behaviour.pendingMs ?? 0) + (behaviour.historyLagMs ?? 0)

export const goodCard = '4111111111111111'

/** Cards whose charge is declined, in each way that the product server declines. */
const decliningCards = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000127',
  '4000000000000069',
  '4000000000000101',
] as const

/** Statuses that nobody documents for a charge. */
const oddStatuses = [
  406, 407, 411, 412, 414, 416, 417, 418, 423, 424, 426, 428, 431, 444, 451, 460, 494, 498, 499, 520,
] as const

/** A tap of the first order and cart with the first card at the first replica, unless told. */
export const tap = (parts: Partial<Tap> = {}): Tap => ({
  atMs: 0,
  replica: 0,
  order: 0,
  cart: 0,
  card: 'first',
  disconnectsAfterMs: null,
  ...parts,
})

/** What a fan may do and what may go wrong, at random, and the same for the same seed. */
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

  const forgottenKeys = (withinMs: number) =>
    pick<Behaviour>([{ honourKeys: false }, { keyLifeMs: between(0, withinMs) }])

  return {
    between,
    chance,
    pick,
    replica,
    /** What `choose` chooses, or nothing. */
    perhaps: <T>(probability: number, choose: () => T) => (chance(probability) ? choose() : undefined),
    /** A good card mostly, else one that is declined or never decided on. */
    card: () => (chance(0.8) ? goodCard : pick([...decliningCards, '4000000000000119'])),
    goodOr: (probability: number) => (chance(probability) ? goodCard : decliningCard()),
    decliningCard,
    /** The responses of up to so many charges are lost, the charge carried out or not. */
    loss: (times = 1): FaultRequest => ({ ...lost(), times: upTo(times) }),
    /** They are lost and the charge is carried out. */
    carriedOut: (times = 1): FaultRequest => ({ ...lostAfterwards(), times: upTo(times) }),
    /** A status that nobody documents, or a 409 that speaks of something else; the charge carried out or not. */
    oddStatus: (times: number): FaultRequest => ({ ...oddStatus(), times: upTo(times) }),
    /** How the product server takes repeated keys: as it should, not at all, or for a while. */
    keys: () => pick<Behaviour>([{}, forgottenKeys(1_500)]),
    /** It forgets keys at once, or within so many milliseconds. */
    forgottenKeys,
    /** So many taps at either replica, the first at once. */
    taps,
    /** One to so many. */
    upTo: (most: number, spreadMs: number, parts?: Partial<Tap>) => taps(between(1, most), spreadMs, parts),
    /** Up to three tabs that ask. */
    asks: (withinMs: number): NonNullable<Round['asks']> =>
      Array.from({ length: between(0, 3) }, () => ({ atMs: between(0, withinMs), replica: replica() })),
    /** Two to four tabs that check out. */
    checkoutTabs: () => Array.from({ length: between(2, 4) }, replica),
    /** How a round ends whose taps may still be under way. */
    ending: (withinMs: number): Pick<Round, 'until' | 'lingersMs'> => ({
      until: pick<'responses' | 'arrival'>(['responses', 'arrival']),
      lingersMs: between(0, withinMs),
    }),
    /** `atLeast` to three further taps, with a good card unless told. */
    retries: ({ atLeast = 0, ...parts }: { atLeast?: number } & Partial<Retry> = {}) =>
      Array.from({ length: between(atLeast, 3) }, (): Retry => {
        return { pauseMs: between(0, 400), replica: replica(), card: 'good', patient: chance(0.5), ...parts }
      }),
  }
}

export type Choices = ReturnType<typeof choicesOf>

/** Kinds of trials by name: what a trial of the kind plans. */
export type Kinds = Readonly<Record<string, (choose: Choices) => Script>>
