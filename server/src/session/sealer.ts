import { createHash } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'
import type { Session } from './session.ts'

/** The session of a cookie; `byNewestKey` is false when the cookie should be sealed again under the newest key. */
export type OpenedSession = { readonly session: Session; readonly byNewestKey: boolean }

export type Sealer = {
  /** Encrypts a session into a JWE (`dir`, `A256GCM`) that opens on this host only. */
  seal(session: Session, host: string): Promise<string>
  /**
   * The session, null for anything that is no live session of this host: damaged, expired, of another host or key
   * (SESSION-06, BFF-10, BFF-13). Never rejects.
   */
  open(sealed: string, host: string): Promise<OpenedSession | null>
}

const claims = z.object({
  jti: z.string(),
  exp: z.number(),
  email: z.string(),
  token: z.string(),
  domain: z.string().nullable(),
  customer: z.string().nullable(),
})

const kidOf = (key: Uint8Array) => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/**
 * Seals sessions under the first of `keys` (32 bytes each) and opens those of any, so that keys rotate without logging
 * anyone out (BFF-14).
 * @param now milliseconds of the epoch
 * @throws RangeError without a key
 */
export function createSealer(keys: readonly Uint8Array[], now: () => number): Sealer {
  const keyRing = new Map(keys.map((key) => [kidOf(key), key]))
  const [newest] = keyRing
  if (newest === undefined) throw new RangeError('A sealer needs a key')
  const [newestKid, newestKey] = newest

  return {
    seal: ({ id, email, token, domain, customerNumber, expiresAt }, host) =>
      new EncryptJWT({ email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newestKid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(newestKey),

    open: async (sealed, host) => {
      try {
        const { kid = '' } = decodeProtectedHeader(sealed)
        const key = keyRing.get(kid)
        if (key === undefined) return null
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: host,
          currentDate: new Date(now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { session: fromClaims(claims.parse(payload)), byNewestKey: kid === newestKid }
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
