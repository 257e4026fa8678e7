import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'
import type { KeyRing } from './key-ring.ts'
import type { Session } from './session.ts'

/** The session of a cookie, and the name of the key that sealed it. */
export type OpenedSession = { readonly session: Session; readonly kid: string }

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
 * Seals sessions under the sealing key of the ring and opens those of any, so that keys rotate without logging anyone out
 * (BFF-14).
 * @param now milliseconds of the epoch
 */
export function createSealer(keyRing: Pick<KeyRing, 'find' | 'sealing'>, now: () => number): Sealer {
  return {
    seal: ({ id, email, token, domain, customerNumber, expiresAt }, host) => {
      const { kid, bytes } = keyRing.sealing()
      return new EncryptJWT({ email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(bytes)
    },

    open: async (sealed, host) => {
      const kid = kidOf(sealed)
      const key = kid === null ? undefined : keyRing.find(kid)
      if (key === undefined) return null
      try {
        const { payload } = await jwtDecrypt(sealed, key.bytes, {
          audience: host,
          currentDate: new Date(now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { session: fromClaims(claims.parse(payload)), kid: key.kid }
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
