import { randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(8 * 1024)
let used = pool.length

/** Random bytes as text, from a pool that is filled in one go: asking the system for a few at a time is dear. */
export function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString(encoding, used - bytes, used)
}
