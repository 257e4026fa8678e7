import { expect, test } from 'vitest'
import { tableOf } from '../report.ts'
import { blockingTime, layoutShift, p75 } from './figures.ts'
import type { Load } from './page-load.ts'
import { rowsOf } from './screens.ts'

test('only what a task blocks after the first paint counts', () => {
  const tasks = [
    { at: 0, ms: 300 },
    { at: 350, ms: 150 },
    { at: 600, ms: 50 },
    { at: 700, ms: 90 },
  ]
  expect(blockingTime({ tasks, paintedAt: 400 })).toBe(50 + 0 + 40)
  expect(blockingTime({ tasks, paintedAt: 0 })).toBe(250 + 100 + 0 + 40)
})

test.each([
  ['none', [], 0],
  [
    'those of one second together',
    [
      [0, 0.1],
      [900, 0.1],
      [1_800, 0.1],
    ],
    0.3,
  ],
  [
    'a pause of a second begins anew',
    [
      [0, 0.1],
      [1_000, 0.2],
    ],
    0.2,
  ],
  [
    'five seconds at the most',
    [
      [0, 0.1],
      [900, 0.1],
      [1_800, 0.1],
      [2_700, 0.1],
      [3_600, 0.1],
      [4_500, 0.1],
      [5_000, 0.1],
    ],
    0.6,
  ],
] as [string, [number, number][], number][])('shifts add up in session windows: %s', (_what, shifts, sum) => {
  expect(layoutShift(shifts.map(([at, value]) => ({ at, value })))).toBeCloseTo(sum)
})

test('three taps of four are not slower than the 75th percentile', () => {
  expect(p75([40, 10, 30, 20])).toBe(30)
  expect(p75([5])).toBe(5)
})

const loaded = (figures: Partial<Load>): Load => ({
  lcp: 1_000,
  tbt: 100,
  cls: 0,
  bytes: 100_000,
  largest: '',
  requests: [],
  ...figures,
})

test.each([
  ['nothing', {}, []],
  ['a late LCP', { lcp: 1_310 }, ['auth cold: LCP']],
  ['a page that blocks', { tbt: 351 }, ['auth cold: TBT, ms over the floor']],
  ['a page that moves', { cls: 0.021 }, ['auth cold: CLS']],
  ['a page that weighs', { bytes: 200_001 }, ['auth cold: all bytes']],
  ['a page without an LCP', { lcp: Number.NaN }, ['auth cold: LCP']],
])('against the floor of its own round a screen falls short of: %s', (_what, figures, short) => {
  const ofScreen = [loaded(figures), loaded(figures), loaded({ ...figures, lcp: 9_000 })]
  const ofFloor = [loaded({}), loaded({}), loaded({ lcp: 9_000 })]
  const measured = new Map([
    ['auth', ofScreen],
    ['floor', ofFloor],
  ])
  const lines = tableOf(rowsOf('auth', 'cold', measured)).split('\n')
  const marked = lines.filter((line) => line.includes('SHORT')).map((line) => line.split(/ {2}/)[0])
  expect(marked).toEqual(short)
})
