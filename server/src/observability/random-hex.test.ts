import { expect, test } from 'vitest'
import { randomHex } from './random-hex.ts'

test('no text comes twice, also when the pool is filled anew', () => {
  const texts = Array.from({ length: 5_000 }, () => randomHex(16))
  expect(new Set(texts).size).toBe(5_000)
  for (const text of texts) expect(text).toMatch(/^[0-9a-f]{32}$/)
  expect(randomHex(8)).toMatch(/^[0-9a-f]{16}$/)
})
