import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

test('BFF-14 without any key there is no sealer', () => {
  expect(() => createSealer([], Date.now)).toThrow(RangeError)
})
