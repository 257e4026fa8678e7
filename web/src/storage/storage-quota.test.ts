import { expect, test } from 'vitest'
import { fitsQuota, usedBytes } from './storage-quota.ts'

test.each<[[string, string][], number]>([
  [[], 0],
  [[['cart_id', '42']], 58],
  [
    [
      ['a', ''],
      ['b', 'é'],
    ],
    86,
  ],
])('STORE-07 %j takes %i bytes', (entries, bytes) => {
  expect(usedBytes(entries)).toBe(bytes)
})

const usable = 4 * 1024 * 1024
const room = 'x'.repeat((usable - 40) / 2 - 1)

test('STORE-06 a write may use 80 percent of 5 MB and not one character more', () => {
  expect(fitsQuota([], 'k', room)).toBe(true)
  expect(fitsQuota([], 'k', `${room}x`)).toBe(false)
})

test('STORE-06 what is stored counts, except the value that is replaced', () => {
  expect(fitsQuota([['other', '']], 'k', room)).toBe(false)
  expect(fitsQuota([['k', room]], 'k', room)).toBe(true)
})
