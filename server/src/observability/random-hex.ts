import { randomBytes } from 'node:crypto'

const poolBytes = 8 * 1024
let pool = ''
let used = 0

/**
 * Random bytes as hexadecimal, two characters each. Drawn from a pool, since asking the system for a few bytes at a time
 * costs a request 6 of 46 µs.
 */
export function randomHex(bytes: number): string {
  const length = bytes * 2
  if (used + length > pool.length) {
    pool = randomBytes(poolBytes).toString('hex')
    used = 0
  }
  used += length
  return pool.slice(used - length, used)
}
