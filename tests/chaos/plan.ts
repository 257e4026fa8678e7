import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import { type Random, randomOf } from './random.ts'

export const kinds = [
  'double click',
  'two tabs',
  'two replicas',
  'response late',
  'response lost',
  'connection cut',
  'kill -9',
  'redis away',
] as const
export type Kind = (typeof kinds)[number]

/** A fan's tap on the pay button; the fan disconnects `disconnectsAfterMs` later, null for never. */
type Tap = { atMs: number; replica: 0 | 1; disconnectsAfterMs: number | null }
export type Outage = { atMs: number; forMs: number; how: 'stop' | 'kill' | 'freeze' }

/** Everything that will happen in a trial; times in ms from its beginning. */
export type Plan = {
  readonly seed: number
  readonly kind: Kind
  readonly card: string
  readonly taps: readonly Tap[]
  /** Pauses before the further taps of a fan who has not got a SUCCESS. */
  readonly retryPausesMs: readonly number[]
  /** What happens to the charge at the product server. */
  readonly fault: FaultRequest | null
  /** When the first replica is killed. */
  readonly killAtMs: number | null
  readonly outage: Outage | null
}

/** How long our server waits for the response to a charge. */
export const chargeTimeoutMs = 1_000
/** After this long nothing more happens to a charge at the product server. */
export const longestWorkMs = 1_800

export const goodCard = '4111111111111111'
const otherCards = ['4000000000000002', '4000000000000127', '4000000000000069', '4000000000000119'] as const

/** What a seed makes happen; the kinds take turns. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed)
  const kind = kinds[seed % kinds.length] ?? 'double click'
  return {
    seed,
    kind,
    card: random.chance(0.8) ? goodCard : random.pick(otherCards),
    taps: tapsOf(kind, random),
    retryPausesMs: Array.from({ length: random.between(0, 3) }, () => random.between(0, 400)),
    fault: faultOf(kind, random),
    killAtMs: kind === 'kill -9' ? random.between(0, 350) : null,
    outage: kind === 'redis away' ? outageOf(random) : null,
  }
}

function tapsOf(kind: Kind, random: Random): Tap[] {
  const count = kind === 'double click' ? 2 : random.between(kind === 'two tabs' ? 2 : 1, 4)
  const spreadMs = kind === 'double click' ? 30 : 400
  return Array.from({ length: count }, (_, index) => ({
    atMs: index === 0 ? 0 : random.between(0, spreadMs),
    replica: kind === 'two replicas' || (index > 0 && random.chance(0.4)) ? random.pick([0, 1]) : 0,
    disconnectsAfterMs:
      kind === 'connection cut' && (index === 0 || random.chance(0.3)) ? random.between(0, 400) : null,
  }))
}

function faultOf(kind: Kind, random: Random): FaultRequest | null {
  switch (kind) {
    case 'response late':
      return { latencyMs: random.between(chargeTimeoutMs - 300, longestWorkMs - 200), times: 1 }
    case 'response lost':
      return { ...loss(random), latencyMs: random.between(0, 200), times: random.between(1, 2) }
    default:
      return { latencyMs: random.between(0, 350), ...(random.chance(0.15) ? loss(random) : {}), times: 3 }
  }
}

const loss = (random: Random): FaultRequest =>
  random.pick<FaultRequest>([
    { drop: 'after' },
    { drop: 'after' },
    { drop: 'before' },
    { half: true },
    { invalidJson: true },
    { hang: true, work: true },
    { hang: true },
    { status: 502, work: true },
    { status: 500 },
    { status: 408, work: true },
  ])

const outageOf = (random: Random): Outage => ({
  atMs: random.between(0, 400),
  forMs: random.between(50, 1_500),
  how: random.pick(['stop', 'kill', 'freeze']),
})
