import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The keys that all replicas share, 32 bytes each: the first one seals and signs, all open and verify (BFF-80). */
export type SessionKeys = readonly [first: Uint8Array, ...others: Uint8Array[]]

/** Keys for a server without configured ones. */
export const randomKeys = (): SessionKeys => [new Uint8Array(randomBytes(32))]

/** The public name of a key, a short digest. */
export const nameOfKey = (key: Uint8Array): string => hash('sha256', key, 'base64url').slice(0, 8)

/** Derives a key of 32 bytes for one purpose, so that a signature for one purpose is invalid for any other. */
export const derivedKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))

/** The signature of a text for one purpose, base64url. */
export const signatureOf = (key: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', derivedKey(key, purpose)).update(text).digest('base64url')

/** Whether one of the keys has signed a text for a purpose. */
export const isSigned = (keys: SessionKeys, purpose: string, text: string, signature: string): boolean =>
  keys.some((key) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, purpose, text))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
