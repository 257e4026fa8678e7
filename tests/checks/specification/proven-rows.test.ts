import { expect, test } from 'vitest'
import type { Outcome } from '../../commands/outcomes.ts'
import { unprovenIn } from './proven-rows.ts'

const row = (number: string) => `CART-${number}`
const passed = (title: string): Outcome => ({ title, state: 'passed' })

test('a row is proven by a passed test, not by a skipped or failed one', () => {
  const outcomes: Outcome[] = [
    passed(`${row('01')} to ${row('02')} a`),
    { title: `${row('03')} b`, state: 'skipped' },
    { title: `${row('04')} c`, state: 'failed' },
  ]
  const rows = ['01', '02', '03', '04'].map(row)
  expect(unprovenIn(outcomes, rows, [], 'npm test')).toEqual([
    expect.stringContaining(row('03')),
    expect.stringContaining(row('04')),
  ])
})

test('a row of the nightly list is asked of the nightly run only, and leaves the list once npm test proves it', () => {
  const rows = [row('01'), row('02')]
  expect(unprovenIn([passed(row('01'))], rows, [row('02')], 'npm test')).toEqual([])
  expect(unprovenIn([], rows, [row('02')], 'pnpm nightly')).toEqual([expect.stringContaining(row('02'))])
  expect(unprovenIn([passed(row('01')), passed(row('02'))], rows, [row('02')], 'npm test')).toEqual([
    expect.stringContaining('remove it there'),
  ])
})
