import { expect, test } from 'vitest'
import { nextPollMs } from './live-pass.ts'

test('FAN-22 polls wait 10 s, then longer, up to a minute, with jitter', () => {
  const delays = [0, 1, 2, 3, 4, 5, 50].map((asked) => nextPollMs(asked, 0))
  expect(delays.slice(0, 4)).toEqual([10_000, 15_000, 22_500, 33_750])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(nextPollMs(0, 1)).toBe(11_500)
  expect(nextPollMs(50, 1)).toBeCloseTo(60_000)
})
