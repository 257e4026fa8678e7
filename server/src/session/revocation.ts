import { LRUCache } from 'lru-cache'
import { retry } from '../async.ts'
import { bounded } from '../state/memory-store.ts'
import type { Store } from '../state/store.ts'
import type { Session } from './sealer.ts'

/** `unknown`: the store is unavailable, and another replica may have revoked the session. */
export type RevocationStatus = 'live' | 'revoked' | 'unknown'

const keyOf = (id: string) => `revoked:${id}`
const maxRevocations = 100_000

/**
 * The sessions that ended before they expired (SESSION-09, BFF-15). Other replicas read them from `store`; failed writes are
 * retried in the background.
 */
export function createRevocations(store: Store, now: () => number) {
  /** The sessions that this replica has revoked, with `expiresAt`, so that a log-out holds here while the store is unavailable. */
  const revoked = new LRUCache<string, number>(bounded(maxRevocations))
  const pending = new LRUCache<string, number>(bounded(maxRevocations))
  const closed = new AbortController()
  let isPublishing = false

  const publish = (key: string, expiresAt: number) => store.set(key, '1', Math.max(1, expiresAt - now()))

  async function publishPending() {
    for (const [key, expiresAt] of [...pending.entries()]) {
      await publish(key, expiresAt)
      pending.delete(key)
    }
  }

  async function publishInBackground() {
    if (isPublishing) return
    isPublishing = true
    const { signal } = closed
    while (pending.size > 0 && !signal.aborted) {
      await retry(publishPending, { pauseMs: () => 1_000, signal }).catch(() => undefined)
    }
    isPublishing = false
  }

  return {
    /** Revokes the session until it would have expired: at once on this replica, after publication on the others. */
    async revoke({ id, expiresAt }: Session) {
      if (expiresAt <= now()) return
      const key = keyOf(id)
      revoked.set(key, expiresAt)
      try {
        await publish(key, expiresAt)
      } catch {
        pending.set(key, expiresAt)
        void publishInBackground()
      }
    },
    async statusOf({ id }: Session): Promise<RevocationStatus> {
      const key = keyOf(id)
      if (revoked.has(key)) return 'revoked'
      try {
        return (await store.get(key)) === null ? 'live' : 'revoked'
      } catch {
        return 'unknown'
      }
    },
    /** Ends the retries; pending revocations get one last try. */
    close: () => closed.abort(),
  }
}
