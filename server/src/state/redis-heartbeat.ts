import type { RedisHealth } from './redis-health.ts'

/** While Redis serves, so that an outage is known before a fan pays, and while it does not. */
const calmMs = 5_000
const anxiousMs = 500

/**
 * Asks whether Redis serves, again and again, and tells `health` (BFF-78). One beat without a reply may be our own delay; two
 * are an outage.
 * @param beat writes; resolves to whether it could ask at all, and rejects when Redis does not serve
 */
export function startHeartbeat(health: RedisHealth, beat: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isStopped = false

  function schedule(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void now(), ms).unref()
  }

  async function now() {
    clearTimeout(timer)
    try {
      if (!(await beat()) || isStopped) return
      failures = 0
      health.back()
    } catch (error) {
      failures += 1
      if (failures > 1 && !isStopped) health.away(error)
    } finally {
      schedule(health.isUp && failures === 0 ? calmMs : anxiousMs)
    }
  }

  return {
    now,
    soon: () => schedule(anxiousMs),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
