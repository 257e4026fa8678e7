import { expect, test } from 'vitest'
import { askAgainMs } from './live-pass.ts'

test('FAN-22 it waits 10 s, then longer, to a minute, each a little longer by chance', () => {
  const delays = [0, 1, 2, 3, 4, 5, 50].map((asked) => askAgainMs(asked, 0))
  expect(delays.slice(0, 4)).toEqual([10_000, 15_000, 22_500, 33_750])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(askAgainMs(0, 1)).toBe(11_500)
  expect(askAgainMs(50, 1)).toBeCloseTo(60_000)
})
