import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Fan } from '../fan.ts'
import { nameOfKey, type SessionKeys } from '../keys.ts'
import { bounded } from '../state/memory-store.ts'

/** A signed-in fan, as sealed into the cookie. The browser can read the summary only. */
export type Session = Fan & {
  /** Unique to one sign-in; a log-out revokes it. */
  readonly id: string
  /** The product server's bearer token. */
  readonly token: string
  /** The token's `domain` claim; null without one. */
  readonly domain: string | null
  /** Milliseconds of the epoch, on a whole second. */
  readonly expiresAt: number
}

/** The session of a cookie, and whether its key is the one that seals new cookies. */
type OpenedSession = { readonly session: Session; readonly key: 'sealing' | 'other' }
type UnknownKey = { readonly session: null; readonly key: 'unknown' }

type Sealer = ReturnType<typeof createSealer>

const claims = z.object({
  jti: z.string(),
  exp: z.number(),
  // Optional, because cookies of the previous release have none and an update must not sign fans out.
  uid: z.string().nullable().default(null),
  email: z.string(),
  token: z.string(),
  domain: z.string().nullable(),
  customer: z.string().nullable(),
})

const header = z.strictObject({
  alg: z.literal('dir'),
  enc: z.literal('A256GCM'),
  kid: z.string().regex(/^[\w-]{8}$/),
})

/** The id of the key that sealed a cookie, from its header; null for a foreign cookie. */
function keyIdOf(sealed: string): string | null {
  try {
    return header.safeParse(decodeProtectedHeader(sealed)).data?.kid ?? null
  } catch {
    // A browser may send anything as a cookie.
    return null
  }
}

/** Seals sessions with the first key and opens those of any key, so that keys rotate without logging fans out (BFF-80). */
export function createSealer(keys: SessionKeys, now: () => number) {
  const ring = new Map(keys.map((key) => [nameOfKey(key), key]))
  const sealingKid = nameOfKey(keys[0])

  return {
    /** Encrypts a session into a JWE that only this host opens. */
    seal: ({ id, uid, email, token, domain, customerNumber, expiresAt }: Session, host: string) =>
      new EncryptJWT({ uid, email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealingKid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(keys[0]),

    /**
     * Decrypts a cookie. Returns null if it is damaged, expired or of another host (SESSION-06). A cookie with an
     * unknown key is reported as such, since another replica may open it (BFF-80). Never rejects.
     */
    async open(sealed: string, host: string): Promise<OpenedSession | UnknownKey | null> {
      const kid = keyIdOf(sealed)
      if (kid === null) return null
      const key = ring.get(kid)
      if (key === undefined) return { session: null, key: 'unknown' }
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: host,
          currentDate: new Date(now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        const { jti: id, exp, customer: customerNumber, ...rest } = claims.parse(payload)
        const session = { ...rest, id, customerNumber, expiresAt: exp * 1000 }
        return { session, key: kid === sealingKid ? 'sealing' : 'other' }
      } catch {
        return null
      }
    },
  }
}

/**
 * A sealer that decrypts each cookie once, because decryption is the most expensive step of a request. An entry is valid for
 * its exact cookie and host, until its session expires. Revocation is not cached: it is checked on every request.
 */
export function cacheOpenedSessions({ seal, open }: Sealer, now: () => number) {
  type Entry = { readonly sealed: string; readonly host: string; readonly opened: OpenedSession }
  // Keyed by the authentication tag at the cookie's end, which is cheaper than a hash of the whole cookie.
  const cache = new LRUCache<string, Entry>(bounded(20_000))
  const tagOf = (sealed: string) => sealed.slice(-22)

  return {
    seal,
    async open(sealed: string, host: string): ReturnType<Sealer['open']> {
      const entry = cache.get(tagOf(sealed))
      const isHit = entry?.sealed === sealed && entry.host === host && entry.opened.session.expiresAt > now()
      if (isHit) return entry.opened
      const opened = await open(sealed, host)
      if (!opened?.session) return opened
      // A copy, because a substring of a header keeps the whole header in memory.
      const copy = Buffer.from(sealed).toString()
      cache.set(tagOf(copy), { sealed: copy, host, opened })
      return opened
    },
  }
}
