import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('no text comes twice, also when the pool is filled anew', () => {
  const texts = Array.from({ length: 5_000 }, () => randomText(16, 'base64url'))
  expect(new Set(texts).size).toBe(5_000)
  for (const text of texts) expect(text).toMatch(/^[\w-]{22}$/)
  expect(randomText(8, 'hex')).toMatch(/^[0-9a-f]{16}$/)
})
