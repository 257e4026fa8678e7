import { expect, test } from 'vitest'
import { isSwipe } from './swipe.ts'

test.each([
  [0, false],
  [50, false],
  [51, true],
  [-51, true],
])('TOAST-05 %i px is a swipe: %j', (distance, swipe) => {
  expect(isSwipe(distance)).toBe(swipe)
})
