import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/bounded.ts'
import type { Opened, Seal } from './seal.ts'

/** Some 1.5 KB each. */
const maxRemembered = 20_000

/**
 * A seal that opens each cookie once: decrypting it takes longer than everything else that a request needs. What is
 * remembered goes by the host and the cookie's digest, ends with the session, and is bounded; whether the session was
 * revoked is asked each time by whoever opens it.
 * @param now milliseconds of the epoch
 */
export function rememberOpened(seal: Seal, now: () => number): Seal {
  const remembered = new LRUCache<string, Opened>(bounded(maxRemembered))

  return {
    close: seal.close,
    open(sealed, host) {
      const digest = `${hash('sha256', sealed, 'base64')} ${host}`
      const known = remembered.get(digest)
      if (known && known.session.expiresAt > now()) return known
      remembered.delete(digest)
      return openOnce(sealed, host, digest)
    },
  }

  async function openOnce(sealed: string, host: string, digest: string) {
    const opened = await seal.open(sealed, host)
    if (opened) remembered.set(digest, opened)
    return opened
  }
}
