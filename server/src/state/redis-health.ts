import type { FastifyBaseLogger } from 'fastify'

/** Whether Redis serves, as far as is known; the log reports an outage once and its end once (BFF-33, BFF-78). */
export type RedisHealth = {
  /** False until Redis has served once. */
  readonly isUp: boolean
  away(err?: unknown): void
  back(): void
}

export function createRedisHealth(log: FastifyBaseLogger): RedisHealth {
  let state: 'unknown' | 'up' | 'away' = 'unknown'
  return {
    get isUp() {
      return state === 'up'
    },
    away(err) {
      if (state === 'away') return
      state = 'away'
      log.error({ err }, 'redis is away: charges are refused, everything else goes on')
    },
    back() {
      if (state === 'away') log.info('redis is back')
      state = 'up'
    },
  }
}
