import { createHmac } from 'node:crypto'
import { derivedKey, type SessionKeys } from '../keys.ts'

/** What identifies a fan at a tenant. */
export type Fan = { readonly customerNumber: string | null; readonly email: string }

/** 64 bits: of a million accounts two share a digest once in 37 million. */
const digits = 16

/**
 * Stands for an account in the audit trail: the same for the same fan of a tenant, and nothing to whoever has the log alone.
 * Keyed, since customer numbers and e-mail addresses can be tried one by one against a plain digest.
 * @param auditKey AUDIT_KEY; without it the key comes from the first session key, and digests change when that does
 */
export function createAccountDigest(auditKey: Uint8Array | undefined, [firstSessionKey]: SessionKeys) {
  const key = auditKey ?? derivedKey(firstSessionKey, 'storefront audit')
  return (tenant: string, { customerNumber, email }: Fan): string =>
    createHmac('sha256', key)
      .update(`${tenant} ${customerNumber ?? email.toLowerCase()}`)
      .digest('hex')
      .slice(0, digits)
}
