import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/bounded.ts'
import type { KeyRing } from './key-ring.ts'
import type { OpenedSession, Sealer } from './sealer.ts'

/** Some 1.5 KB each. */
const maxSessions = 20_000

/**
 * A sealer that decrypts each cookie once, since that takes longer than everything else a request needs. An entry is
 * found by host and digest of the cookie and ends with its session, or with the key that opened it (BFF-80). It says nothing
 * of revocation: that is checked on every request.
 * @param now milliseconds of the epoch
 */
export function cacheOpenedSessions(
  sealer: Sealer,
  keyRing: Pick<KeyRing, 'find'>,
  now: () => number,
): Sealer {
  const cache = new LRUCache<string, OpenedSession>(bounded(maxSessions))

  return {
    seal: sealer.seal,
    open: async (sealed, host) => {
      const key = `${hash('sha256', sealed, 'base64')} ${host}`
      const cached = cache.get(key)
      if (cached && cached.session.expiresAt > now() && keyRing.find(cached.kid)) return cached
      cache.delete(key)
      const opened = await sealer.open(sealed, host)
      if (opened) cache.set(key, opened)
      return opened
    },
  }
}
