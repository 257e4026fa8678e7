import { createHash } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'
import type { Session } from './session.ts'

/** A session that a cookie held; `byNewestKey` is false when it wants to be sealed again. */
export type Opened = { readonly session: Session; readonly byNewestKey: boolean }

export type Seal = {
  /** A JWE (`dir`, `A256GCM`) that opens on this host only. */
  close(session: Session, host: string): Promise<string>
  /** The session, or null for whatever is not a live session of this host (SESSION-06, BFF-10, BFF-13). */
  open(sealed: string, host: string): Promise<Opened | null> | Opened | null
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
 * Seals sessions under the first of `keys` (32 bytes each) and opens those of all, so that keys rotate without logging
 * anyone out (BFF-14).
 * @param now milliseconds of the epoch
 */
export function createSeal(keys: readonly Uint8Array[], now: () => number): Seal {
  const ring = new Map(keys.map((key) => [kidOf(key), key]))
  const [newest] = ring
  if (newest === undefined) throw new RangeError('A seal needs a key')
  const [newestKid, newestKey] = newest

  return {
    close: ({ id, email, token, domain, customerNumber, expiresAt }, host) =>
      new EncryptJWT({ email, token, domain, customer: customerNumber })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newestKid })
        .setAudience(host)
        .setJti(id)
        .setExpirationTime(expiresAt / 1000)
        .encrypt(newestKey),

    open: async (sealed, host) => {
      try {
        const { kid = '' } = decodeProtectedHeader(sealed)
        const key = ring.get(kid)
        if (key === undefined) return null
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: host,
          currentDate: new Date(now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { session: sessionOf(claims.parse(payload)), byNewestKey: kid === newestKid }
      } catch {
        // Whatever a browser sends that is no session of ours is no session, and never an error.
        return null
      }
    },
  }
}

const sessionOf = ({ jti, exp, customer, ...rest }: z.output<typeof claims>): Session => ({
  ...rest,
  id: jti,
  customerNumber: customer,
  expiresAt: exp * 1000,
})
