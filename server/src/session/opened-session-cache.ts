import { LRUCache } from 'lru-cache'
import { bounded } from '../state/memory-store.ts'
import type { OpenedSession, Sealer } from './sealer.ts'

/** Some 3 KB each: the cookie and what was in it. */
const maxSessions = 20_000

/** A session, its cookie, and the host at which that opened. */
type Kept = { readonly sealed: string; readonly opened: OpenedSession; readonly host: string }

/** A cookie ends with the 16 bytes by which AES-GCM authenticates the rest. */
const tagLength = 22
const tagOf = (sealed: string) => sealed.slice(-tagLength)

/**
 * A sealer that decrypts each cookie once, since that takes longer than everything else a request needs. An entry is
 * found by the end of its cookie, holds for that whole cookie and its host, and ends with its session. It says nothing of
 * revocation: that is checked on every request.
 * @param now milliseconds of the epoch
 */
export function cacheOpenedSessions(sealer: Sealer, now: () => number) {
  // A whole cookie as the key would be hashed for each request, which takes 3 µs. Only cookies that opened are in here.
  const cache = new LRUCache<string, Kept>(bounded(maxSessions))

  async function openAndKeep(sealed: string, host: string) {
    const opened = await sealer.open(sealed, host)
    if (opened?.session) {
      const copy = copyOf(sealed)
      cache.set(tagOf(copy), { sealed: copy, opened, host })
    }
    return opened
  }

  return {
    seal: sealer.seal,
    /** As a sealer's, and at once what is in the cache: most requests wait for nothing. */
    open(sealed: string, host: string): OpenedSession | ReturnType<Sealer['open']> {
      const tag = tagOf(sealed)
      const kept = cache.get(tag)
      if (kept?.sealed !== sealed || kept.host !== host) return openAndKeep(sealed, host)
      const { opened } = kept
      if (opened.session.expiresAt > now()) return opened
      cache.delete(tag)
      return openAndKeep(sealed, host)
    },
  }
}

/** What is cut out of a header keeps the whole header in memory, as long as a client cares to make it. */
const copyOf = (text: string) => Buffer.from(text).toString()
