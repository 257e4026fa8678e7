import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/bounded.ts'
import type { Store } from '../state/store.ts'
import type { Session } from './session.ts'

/** `unknown` when no replica can be asked: nobody knows of a log-out elsewhere. */
export type Standing = 'live' | 'ended' | 'unknown'

/** The sessions that have ended before their time (SESSION-09, BFF-15). */
export type Revocations = {
  /** The session stays ended until it would have expired: here at once, elsewhere as soon as the store can be told. */
  revoke(session: Session): Promise<void>
  standingOf(session: Session): Promise<Standing>
  close(): void
}

const keyOf = ({ id }: Session) => `revoked:${id}`
const maxRemembered = 100_000
const retryMs = 1_000

/** @param now milliseconds of the epoch */
export function createRevocations(state: Store, now: () => number): Revocations {
  /** What this replica knows, so that a log-out holds here while the store is away: key to time of expiry. */
  const ended = new LRUCache<string, number>(bounded(maxRemembered))
  const untold = new LRUCache<string, number>(bounded(maxRemembered))
  const closed = new AbortController()
  let telling = false

  const tell = (key: string, expiresAt: number) => state.set(key, '1', Math.max(1, expiresAt - now()))

  async function tellLater() {
    if (telling) return
    telling = true
    while (untold.size > 0 && !closed.signal.aborted) {
      await wait(retryMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
      await tellAll().catch(() => undefined)
    }
    telling = false
  }

  async function tellAll() {
    for (const [key, expiresAt] of [...untold.entries()]) {
      await tell(key, expiresAt)
      untold.delete(key)
    }
  }

  return {
    revoke: async (session) => {
      const { expiresAt } = session
      if (expiresAt <= now()) return
      ended.set(keyOf(session), expiresAt)
      try {
        await tell(keyOf(session), expiresAt)
      } catch {
        untold.set(keyOf(session), expiresAt)
        void tellLater()
      }
    },
    standingOf(session) {
      const key = keyOf(session)
      if (ended.has(key)) return Promise.resolve('ended')
      return state.get(key).then(
        (mark) => (mark === null ? 'live' : 'ended'),
        () => 'unknown',
      )
    },
    close: () => closed.abort(),
  }
}
