import { randomBytes } from 'node:crypto'

const pooledBytes = 8 * 1024

let pool = ''
let used = 0

/** Random bytes in hexadecimal, from a pool that is filled in one go: asking the system for a few at a time is dear. */
export function randomText(bytes: number): string {
  const length = bytes * 2
  if (used + length > pool.length) {
    pool = randomBytes(pooledBytes).toString('hex')
    used = 0
  }
  used += length
  return pool.slice(used - length, used)
}
