import { expect, test } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay } from './time-of-day.ts'

test.each([
  ['12:00 AM', 0, '12:00 AM'],
  ['6:32 am', 392, '6:32 AM'],
  ['12:05 PM', 725, '12:05 PM'],
  ['06:00PM', 1080, '6:00 PM'],
  ['6 pm', 1080, '6:00 PM'],
  [' 18:30 ', 1110, '6:30 PM'],
  ['23:59:59', 1439, '11:59 PM'],
])('%j is minute %i and reads %s', (text, minutes, shown) => {
  expect(parseTimeOfDay(text)).toBe(minutes)
  expect(formatTimeOfDay(minutes)).toBe(shown)
})

test.each(['', '6', 'noon', '13:00 PM', '0:30 AM', '24:00', '6:60 PM', '6:5 PM', '6 PM or so', 'at 6 PM'])(
  '%j is not a time of day',
  (text) => {
    expect(parseTimeOfDay(text)).toBeNull()
  },
)
