import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Fan } from '../account.ts'
import { nameOfKey, type SessionKeys } from '../keys.ts'
import { bounded } from '../state/memory-store.ts'

/** A signed-in fan, as sealed into the cookie. The browser gets the summary of it only. */
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

/** The session of a cookie, and whether the key that sealed it is the one that seals now. */
type OpenedSession = { readonly session: Session; readonly key: 'sealing' | 'other' }
type UnknownKey = { readonly session: null; readonly key: 'unknown' }

type Sealer = ReturnType<typeof createSealer>

const claims = z.object({
  jti: z.string(),
  exp: z.number(),
  // Cookies of the release before have none: nobody is signed out by an update.
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

/** The name of the key that sealed a cookie, as the cookie says; null for what is no cookie of ours. */
export function kidOf(sealed: string): string | null {
  try {
    return header.safeParse(decodeProtectedHeader(sealed)).data?.kid ?? null
  } catch {
    // A browser may send anything as a cookie.
    return null
  }
}

/** Seals sessions under the first key and opens those of any, so that keys rotate without logging anyone out (BFF-14, BFF-80). */
export function createSealer(keys: SessionKeys, now: () => number) {
  const ring = new Map(keys.map((key) => [nameOfKey(key), key]))
  const sealingKid = nameOfKey(keys[0])

  return {
    /** Encrypts a session into a JWE that opens on this host only. */
    seal: ({ id, uid, email, token, domain, customerNumber, expiresAt }: Session, host: string) =>
      new EncryptJWT({ uid, email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealingKid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(keys[0]),

    /**
     * The session, null for anything that is no live session of this host: damaged, expired or of another host (SESSION-06,
     * BFF-10, BFF-13). A cookie of a key that is unknown here may be opened by another replica (BFF-80). Never rejects.
     */
    async open(sealed: string, host: string): Promise<OpenedSession | UnknownKey | null> {
      const kid = kidOf(sealed)
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
 * A sealer that decrypts each cookie once, since that takes longer than everything else a request needs. An entry holds for
 * its whole cookie and host, and ends with its session; each takes some 3 KB. Revocation is not cached: it is checked on every request.
 */
export function cacheOpenedSessions({ seal, open }: Sealer, now: () => number) {
  type Entry = { readonly sealed: string; readonly host: string; readonly opened: OpenedSession }
  // By the 16 bytes at a cookie's end that authenticate it: hashing the whole would take 4 µs of each request.
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
      // What is cut out of a header keeps the whole header in memory, as long as a client cares to make it.
      const copy = Buffer.from(sealed).toString()
      cache.set(tagOf(copy), { sealed: copy, host, opened })
      return opened
    },
  }
}
