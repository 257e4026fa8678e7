import { expect, test } from 'vitest'
import { formatDateTime, monthAndDay } from './dates.ts'

test.each([
  ['2026-11-22T00:05:00Z', 'America/New_York', 'Nov 21, 2026 7:05 PM'],
  ['2026-07-04T04:00:00Z', 'America/New_York', 'Jul 04, 2026 12:00 AM'],
  ['2026-11-21T12:00:00Z', 'UTC', 'Nov 21, 2026 12:00 PM'],
  ['2026-11-21T23:59:00+01:00', 'Europe/Berlin', 'Nov 21, 2026 11:59 PM'],
])('EVENT-04 %s in %s reads %s', (iso, timeZone, shown) => {
  expect(formatDateTime(iso, timeZone)).toBe(shown)
})

test('EVENT-04 without a time zone the clock of the environment counts', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(formatDateTime('2026-11-21T12:00:00Z')).toBe(formatDateTime('2026-11-21T12:00:00Z', here))
})

test.each(['', 'soon'])('EVENT-04 %j shows nothing', (text) => {
  expect(formatDateTime(text, 'UTC')).toBe('')
})

test('EVENT-04 a day as on a leaf of a calendar, in the clock of the environment; none of what is no date', () => {
  expect(monthAndDay('2026-11-05T12:00:00')).toEqual({ month: 'Nov', day: '5' })
  expect(monthAndDay('2026-07-31T23:59:00')).toEqual({ month: 'Jul', day: '31' })
  expect(monthAndDay('soon')).toBeNull()
})
