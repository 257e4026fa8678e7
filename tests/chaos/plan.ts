import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'

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
type Ask = { readonly atMs: number; readonly replica: Tap['replica'] }

export type Outage = {
  readonly atMs: number
  readonly forMs: number
  readonly how: 'stop' | 'kill' | 'freeze'
}

/** Taps that belong together; times in ms from the beginning of the round. */
export type Round = {
  readonly taps: readonly Tap[]
  readonly asks: readonly Ask[]
  /** How the product server works from this round on, where it differs from the trial's behaviour. */
  readonly behaviour: Script['behaviour']
  /** Tabs that check the order out, paid or not. */
  readonly checkouts: readonly Ask[]
  /** What happens to the charges of this round at the product server. */
  readonly fault: FaultRequest | null
  /** What happens to the calls of the history from this round on: to its pages, or to the orders of its rows. */
  readonly historyFault: (FaultRequest & { readonly of: 'pages' | 'orders' }) | null
  /** Ends when all taps are responded to, or `lingersMs` after the first charge has arrived, while they go on. */
  readonly until: 'responses' | 'arrival'
  readonly lingersMs: number
  /** Redis is copied, or loses data, or its primary goes. */
  readonly atItsEnd: 'mark' | 'loss' | 'failover' | null
  /** When the first replica is killed. */
  readonly killAtMs: number | null
  readonly outage: Outage | null
  /** Another fan at the same phone taps and asks too, `atMs` from the beginning. */
  readonly strangerAtMs: number | null
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
  readonly behaviour: Omit<Behaviour, 'email' | 'tenant'>
  readonly rounds: readonly Round[]
  readonly retries: readonly Retry[]
  /** What Redis loses: everything, or what was written since the mark. */
  readonly loss: 'all' | 'newest' | null
  /** How the primary of Redis goes. */
  readonly failover?: Failover
  /** The tabs that check an order out once it is paid, again and again until it is checked out. */
  readonly checkoutTabs?: readonly Tap['replica'][]
}

/** Everything that will happen in a trial. */
export type Plan = Script & { readonly seed: number; readonly kind: string }

/** How long our server waits for the response to a charge. */
export const chargeTimeoutMs = 1_000
/** The longest that a fault delays a charge. */
export const longestLatencyMs = 1_600

/** How long our server waits for any other response of the product server. */
export const upstreamTimeoutMs = 2_000

/** After this long nothing more happens to a charge at the product server, or in its history. */
export const longestWorkMs = ({ behaviour }: Script): number =>
  longestLatencyMs + (behaviour.initiatedMs ?? 0) + (behaviour.pendingMs ?? 0) + (behaviour.historyLagMs ?? 0)

export const goodCard = '4111111111111111'

const quietRound: Round = {
  taps: [],
  asks: [],
  checkouts: [],
  behaviour: {},
  fault: null,
  historyFault: null,
  until: 'responses',
  lingersMs: 0,
  atItsEnd: null,
  killAtMs: null,
  outage: null,
  strangerAtMs: null,
}

export const round = (parts: Partial<Round>): Round => ({ ...quietRound, ...parts })

export const tap = (parts: Partial<Tap> = {}): Tap => ({
  atMs: 0,
  replica: 0,
  order: 0,
  cart: 0,
  card: 'first',
  disconnectsAfterMs: null,
  ...parts,
})
