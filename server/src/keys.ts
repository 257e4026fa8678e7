import { hash, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that all replicas share, 32 bytes each: the first one seals and signs, all of them open and verify (BFF-80). */
export type SessionKeys = readonly [first: Uint8Array, ...others: Uint8Array[]]

/** For a server that is given none. */
export const randomKeys = (): SessionKeys => [new Uint8Array(randomBytes(32))]

/** The name of a key, which says nothing of the key itself. */
export const nameOfKey = (key: Uint8Array): string => hash('sha256', key, 'base64url').slice(0, 8)

/** 32 bytes for one purpose only, made of a key: what they prove, they prove nowhere else. */
export const derivedKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
