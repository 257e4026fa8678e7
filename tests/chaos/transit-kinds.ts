import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import { anyCard, asks, loss, retries, taps } from './mishaps.ts'
import { chargeTimeoutMs, longestLatencyMs, type Round, round, type Script } from './plan.ts'
import type { Random } from './random.ts'

/**
 * One round of taps and something that happens to them on the way. The product server forgets every key, so that the
 * record alone prevents a second charge.
 */
const script = (random: Random, parts: Partial<Round>): Script => ({
  card: anyCard(random),
  behaviour: { honourKeys: false },
  rounds: [round({ asks: asks(random, 600), fault: usualFault(random), ...parts })],
  retries: retries(random),
  loss: null,
})

const usualFault = (random: Random): FaultRequest => ({
  latencyMs: random.between(0, 350),
  ...(random.chance(0.15) ? loss(random) : {}),
  times: 3,
})

const several = (random: Random, atLeast = 1) =>
  taps(random, { count: random.between(atLeast, 4), spreadMs: 400 })

export const transitKinds = {
  'double click': (random: Random) =>
    script(random, { taps: taps(random, { count: 2, spreadMs: 30, replica: 0 }) }),
  'two tabs': (random: Random) => script(random, { taps: several(random, 2) }),
  'two replicas': (random: Random) =>
    script(random, {
      taps: several(random, 2).map((tap, index) => ({ ...tap, replica: index % 2 === 0 ? 0 : 1 })),
    }),
  'response late': (random: Random) =>
    script(random, {
      taps: several(random),
      fault: { latencyMs: random.between(chargeTimeoutMs - 300, longestLatencyMs), times: 1 },
    }),
  'response lost': (random: Random) =>
    script(random, {
      taps: several(random),
      fault: { ...loss(random), latencyMs: random.between(0, 200), times: random.between(1, 2) },
    }),
  'connection cut': (random: Random) =>
    script(random, {
      taps: several(random).map((tap, index) => ({
        ...tap,
        disconnectsAfterMs: index === 0 || random.chance(0.3) ? random.between(0, 400) : null,
      })),
    }),
  'kill -9': (random: Random) =>
    script(random, {
      taps: several(random).map((tap, index) => (index === 0 ? { ...tap, replica: 0 } : tap)),
      killAtMs: random.between(0, 350),
    }),
  'redis away': (random: Random) =>
    script(random, {
      taps: several(random),
      outage: {
        atMs: random.between(0, 400),
        forMs: random.between(50, 1_500),
        how: random.pick(['stop', 'kill', 'freeze']),
      },
    }),
} as const
