import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import { goodCard, type Retry, type Round, type Tap, tap } from './plan.ts'
import type { Random } from './random.ts'

/** Cards whose charge is declined, in each way that the product server declines. */
export const decliningCards = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000127',
  '4000000000000069',
  '4000000000000101',
] as const

/** A good card mostly, else one that is declined or never decided on. */
export const anyCard = (random: Random): string =>
  random.chance(0.8) ? goodCard : random.pick([...decliningCards, '4000000000000119'])

/** The response is lost, the charge carried out or not. */
export const loss = (random: Random): FaultRequest =>
  random.pick<FaultRequest>([
    { drop: 'before' },
    { hang: true },
    { status: 500 },
    { status: 429 },
    { status: 503 },
    carriedOut(random),
    carriedOut(random),
    carriedOut(random),
  ])

/** The response is lost and the charge carried out. */
export const carriedOut = (random: Random): FaultRequest =>
  random.pick<FaultRequest>([
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

/** Statuses that nobody documents for a charge. */
const oddStatuses = [
  406, 407, 411, 412, 414, 416, 417, 418, 423, 424, 426, 428, 431, 444, 451, 460, 494, 498, 499, 520,
] as const

/** A status that nobody documents, or a 409 that speaks of something else; the charge carried out or not. */
export const oddStatus = (random: Random): FaultRequest =>
  random.chance(0.4)
    ? { status: 409, work: random.chance(0.25) }
    : { status: random.pick(oddStatuses), work: random.chance(0.75) }

/** Taps at either replica, the first at once. */
export const taps = (
  random: Random,
  { count, spreadMs, ...parts }: { count: number; spreadMs: number } & Partial<Tap>,
): Tap[] =>
  Array.from({ length: count }, (_, index) =>
    tap({
      replica: random.pick([0, 1]),
      ...parts,
      atMs: index === 0 ? 0 : random.between(0, spreadMs),
    }),
  )

export const asks = (random: Random, withinMs: number): Round['asks'] =>
  Array.from({ length: random.between(0, 3) }, () => ({
    atMs: random.between(0, withinMs),
    replica: random.pick([0, 1]),
  }))

/** `atLeast` to three further taps, with a good card unless told. */
export const retries = (
  random: Random,
  { atLeast = 0, ...parts }: { atLeast?: number } & Partial<Retry> = {},
): Retry[] =>
  Array.from({ length: random.between(atLeast, 3) }, () => ({
    pauseMs: random.between(0, 400),
    replica: random.pick([0, 1]),
    card: 'good',
    patient: random.chance(0.5),
    ...parts,
  }))

/** How the product server takes repeated keys: as it should, not at all, or for a while. */
export const anyKeys = (random: Random) => random.pick<Behaviour>([{}, forgottenKeys(random, 1_500)])

/** It forgets keys at once, or within `withinMs`. */
export const forgottenKeys = (random: Random, withinMs: number) =>
  random.pick<Behaviour>([{ honourKeys: false }, { keyLifeMs: random.between(0, withinMs) }])
