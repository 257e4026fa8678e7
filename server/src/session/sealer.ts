import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'
import { nameOfKey, type SessionKeys } from '../keys.ts'
import type { Session } from './session.ts'

/** The session of a cookie, and whether the key that sealed it is the one that seals now. */
export type OpenedSession = { readonly session: Session; readonly key: 'sealing' | 'other' }

/** A cookie that names a key which this replica does not have: another replica may open it (BFF-80). */
type UnopenedSession = { readonly session: null; readonly key: 'unknown' }

export type Sealer = {
  /** Encrypts a session into a JWE (`dir`, `A256GCM`) that opens on this host only. */
  seal(session: Session, host: string): Promise<string>
  /**
   * The session, null for anything that is no live session of this host: damaged, expired or of another host (SESSION-06,
   * BFF-10, BFF-13). Never rejects.
   */
  open(sealed: string, host: string): Promise<OpenedSession | UnopenedSession | null>
}

const claims = z.object({
  jti: z.string(),
  exp: z.number(),
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

/**
 * Seals sessions under the first key and opens those of any, so that keys rotate without logging anyone out (BFF-14, BFF-80).
 * @param now milliseconds of the epoch
 */
export function createSealer(keys: SessionKeys, now: () => number): Sealer {
  const ring = new Map(keys.map((key) => [nameOfKey(key), key]))
  const sealingKid = nameOfKey(keys[0])

  return {
    seal: ({ id, email, token, domain, customerNumber, expiresAt }, host) =>
      new EncryptJWT({ email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealingKid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(keys[0]),

    open: async (sealed, host) => {
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
        return { session: fromClaims(claims.parse(payload)), key: kid === sealingKid ? 'sealing' : 'other' }
      } catch {
        // A browser may send anything as a cookie.
        return null
      }
    },
  }
}

const fromClaims = ({ jti, exp, customer, ...rest }: z.output<typeof claims>): Session => ({
  ...rest,
  id: jti,
  customerNumber: customer,
  expiresAt: exp * 1000,
})
