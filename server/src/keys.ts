import { hash, hkdfSync } from 'node:crypto'

/** The name of a key, which says nothing of the key itself. */
export const nameOfKey = (key: Uint8Array): string => hash('sha256', key, 'base64url').slice(0, 8)

/** 32 bytes for one purpose only, made of a key: what they prove, they prove nowhere else. */
export const derivedKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
