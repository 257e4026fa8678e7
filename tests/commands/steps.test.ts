import { expect, test } from 'vitest'
import { minutesByStep } from './steps.ts'

test('a run names the minutes of each step and of the whole, which is shorter than their sum where steps ran together', () => {
  const steps = [
    { name: 'lint', ok: true, seconds: 63 },
    { name: 'browser tests', ok: false, seconds: 622 },
  ]
  expect(minutesByStep(steps, 630).split('\n')).toEqual([
    '   1.1 min  lint',
    '  10.4 min  browser tests',
    '  10.5 min  in all',
  ])
})
