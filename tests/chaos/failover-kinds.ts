import type { Failover } from '@storefront/server/test-support/redis-sentinel.ts'
import { anyCard, asks, carriedOut, forgottenKeys, retries, taps } from './mishaps.ts'
import { round, type Script } from './plan.ts'
import type { Random } from './random.ts'

/** Longer than the slowest failover: taps come before, while and after the primary is moved. */
const spreadMs = 5_000

/**
 * The primary of Redis goes while fans pay. The product server forgets every key and lists its rows late, so that a record which was
 * reported as kept and is lost means a second charge.
 */
const script = (random: Random, failover: Failover): Script => ({
  card: anyCard(random),
  behaviour: {
    ...forgottenKeys(random, 500),
    historyLagMs: random.between(1_000, 3_000),
    initiatedMs: random.pick([0, random.between(0, 600)]),
    pendingMs: random.pick([0, random.between(300, 900), random.between(900, 3_000)]),
    listDeclined: true,
  },
  rounds: [
    // Half of the fans pay when it begins.
    round({
      taps: random.chance(0.5) ? taps(random, { count: random.between(1, 2), spreadMs: 300 }) : [],
      until: random.pick(['responses', 'arrival']),
      lingersMs: random.between(0, 300),
      atItsEnd: 'failover',
    }),
    round({
      taps: taps(random, { count: random.between(1, 4), spreadMs }).map((tap) => ({
        ...tap,
        atMs: random.between(0, spreadMs),
      })),
      asks: asks(random, spreadMs),
      fault: random.chance(0.4) ? { ...carriedOut(random), times: 1 } : null,
    }),
  ],
  retries: retries(random),
  loss: null,
  failover,
})

/** Three Sentinels move the primary of Redis, at an operator's wish, since it died, or since they do not reach it any more while we do. */
export const failoverKinds = {
  'failover, planned': (random: Random) => script(random, 'planned'),
  'failover, crash': (random: Random) => script(random, 'kill'),
  'failover, cut off': (random: Random) => script(random, random.pick(['cut off', 'cut off from Sentinels'])),
} as const
