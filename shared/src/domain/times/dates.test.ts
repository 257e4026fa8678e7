import { beforeEach, expect, test, vi } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatEventDate,
  formatEventDates,
  formatTime,
  monthAndDay,
} from './dates.ts'

beforeEach(() => vi.restoreAllMocks())

test.each([
  ['2026-11-21T19:05:00', 'Nov 21, 2026 7:05 PM'],
  ['2026-07-04T00:00:00', 'Jul 04, 2026 12:00 AM'],
  ['2026-11-21T12:00:00', 'Nov 21, 2026 12:00 PM'],
  ['2026-11-21T23:59:59', 'Nov 21, 2026 11:59 PM'],
  ['2026-03-01T11:30:00', 'Mar 01, 2026 11:30 AM'],
])('EVENT-04 %s on the clock of the environment reads %s', (local, shown) => {
  expect(formatDateTime(local)).toBe(shown)
})

test('EVENT-04 an unknown end reads TBD', () => {
  expect(formatEventDate('2026-11-21T19:05:00')).toBe('Nov 21, 2026 7:05 PM')
  expect(['', 'soon'].map((text) => formatEventDate(text))).toEqual(['TBD', 'TBD'])
})

test('EVENT-04 an instant is shown by the clock of the environment, in summer and winter', () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const instant = new Date(Date.UTC(2026, 0, 1, hour))
    const {
      month,
      day,
      year,
      hour: h,
      minute,
      dayPeriod,
    } = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
    expect(formatDateTime(instant.toISOString())).toBe(`${month} ${day}, ${year} ${h}:${minute} ${dayPeriod}`)
  }
})

test.each(['', 'soon'])('EVENT-04 %j gives an empty text', (text) => {
  expect(formatDateTime(text)).toBe('')
})

test('EVENT-04 an instant beyond the last possible date gives an empty text', () => {
  const [last, zone] = ['+275760-09-13T00:00:00Z', 'Europe/Berlin']
  expect([formatDateTime(last, zone), formatDay(last, zone), monthAndDay(last, zone)]).toEqual(['', '', null])
  expect(formatEventDates(last, last, 0, zone)).toBe('TBD')
})

test('EVENT-04 month and day by the clock of the environment; null for a text that is not a date', () => {
  expect(monthAndDay('2026-11-05T12:00:00')).toEqual({ month: 'Nov', day: '5' })
  expect(monthAndDay('2026-07-31T23:59:00')).toEqual({ month: 'Jul', day: '31' })
  expect(monthAndDay('soon')).toBeNull()
})

const onPhoneIn = (minutesAhead: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)

test.each([
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', 'Mar 29, 2026 1:30 AM Berlin\u00a0time'],
  ['2026-03-29T01:30:00Z', 'Europe/Berlin', 'Mar 29, 2026 3:30 AM Berlin\u00a0time'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', 'Oct 25, 2026 2:30 AM Berlin\u00a0time'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', 'Oct 25, 2026 2:30 AM Berlin\u00a0time'],
  ['2026-10-25T02:30:00Z', 'Europe/Berlin', 'Oct 25, 2026 3:30 AM Berlin\u00a0time'],
  ['2026-03-08T06:30:00Z', 'America/New_York', 'Mar 08, 2026 1:30 AM New\u00a0York\u00a0time'],
  ['2026-03-08T07:30:00Z', 'America/New_York', 'Mar 08, 2026 3:30 AM New\u00a0York\u00a0time'],
  ['2026-11-01T05:30:00Z', 'America/New_York', 'Nov 01, 2026 1:30 AM New\u00a0York\u00a0time'],
  ['2026-11-01T06:30:00Z', 'America/New_York', 'Nov 01, 2026 1:30 AM New\u00a0York\u00a0time'],
  ['2026-11-01T07:30:00Z', 'America/New_York', 'Nov 01, 2026 2:30 AM New\u00a0York\u00a0time'],
  ['2026-11-21T19:05:00', 'Europe/Berlin', 'Nov 21, 2026 7:05 PM Berlin\u00a0time'],
])('VEN-16 VEN-17 %s on the clock of %s reads %s', (text, timeZone, shown) => {
  onPhoneIn(780)
  expect(formatDateTime(text, timeZone)).toBe(shown)
})

test('VEN-16 the zone is not named where the device’s clock shows the same', () => {
  const summer = '2026-07-04T17:05:00Z'
  onPhoneIn(120)
  expect(formatDateTime(summer, 'Europe/Berlin')).toBe('Jul 04, 2026 7:05 PM')
  onPhoneIn(60)
  expect(formatDateTime(summer, 'Europe/Berlin')).toBe('Jul 04, 2026 7:05 PM Berlin\u00a0time')
})

test('VEN-16 day and time are the venue’s, even if the device has another day', () => {
  onPhoneIn(780)
  expect(monthAndDay('2026-07-31T21:30:00Z', 'Europe/Berlin')).toEqual({ month: 'Jul', day: '31' })
  expect(formatEventDate('2026-07-31T21:30:00Z', 'Europe/Berlin')).toBe(
    'Jul 31, 2026 11:30 PM Berlin\u00a0time',
  )
  expect(formatTime('2026-07-31T21:30:00Z', 'Europe/Berlin')).toBe('11:30 PM Berlin\u00a0time')
  expect(formatTime('soon', 'Europe/Berlin')).toBe('')
  expect(formatEventDate('', 'Europe/Berlin')).toBe('TBD')
})

test('FAN-44 VEN-16 a day is the venue’s, even if the device has another one', () => {
  onPhoneIn(780)
  expect(formatDay('2026-11-25T21:30:00Z', 'Europe/Berlin')).toBe('Wed, Nov 25')
  expect(formatDay('2026-12-06T01:00:00', 'Europe/Berlin')).toBe('Sun, Dec 6')
  expect(formatDay('soon', 'Europe/Berlin')).toBe('')
})

const inJune = Date.parse('2026-06-01T12:00')
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-24T19:00', '2026-11-28T18:59', 'Nov 24, 7:00 PM – Nov 28, 6:59 PM'],
  ['2026-11-05T19:00', '2026-11-05T21:00', 'Thu, Nov 5, 7:00 – 9:00 PM'],
  ['2026-11-25T11:30', '2026-11-25T14:00', 'Wed, Nov 25, 11:30 AM – 2:00 PM'],
  ['2026-12-31T20:00', '2027-01-01T02:00', 'Dec 31, 8:00 PM – Jan 1, 2027, 2:00 AM'],
  ['2025-11-25T19:00', '2025-11-25T21:00', 'Tue, Nov 25, 2025, 7:00 – 9:00 PM'],
  ['2025-11-25T19:00', '2026-11-25T21:00', 'Nov 25, 2025, 7:00 PM – Nov 25, 9:00 PM'],
  ['2026-11-24T19:00', '', 'Nov 24, 7:00 PM – TBD'],
  ['soon', '2026-11-24T19:00', 'TBD – Nov 24, 7:00 PM'],
  ['', '', 'TBD'],
])('FAN-45 HOME-01 an event from %j to %j reads %s in 2026', (start, end, shown) => {
  expect(spaced(formatEventDates(start, end, inJune))).toBe(shown)
})

test('FAN-45 VEN-16 the zone is named once, or only where it differs from the device’s', () => {
  onPhoneIn(60)
  const newYear = Date.parse('2026-12-31T23:30:00Z')
  const dates = (start: string, end: string) => spaced(formatEventDates(start, end, newYear, 'Europe/Berlin'))
  expect(dates('2026-07-04T17:00:00Z', '2026-07-04T19:00:00Z')).toBe(
    'Sat, Jul 4, 2026, 7:00 – 9:00 PM Berlin time',
  )
  expect(dates('2026-07-04T17:00:00Z', '2026-07-05T17:00:00Z')).toBe(
    'Jul 4, 2026, 7:00 PM – Jul 5, 2026, 7:00 PM Berlin time',
  )
  expect(dates('2026-10-24T22:00:00Z', '2026-10-25T09:00:00Z')).toBe(
    'Oct 25, 2026, 12:00 AM Berlin time – Oct 25, 2026, 10:00 AM',
  )
})

test('FAN-45 lines break only between two dates or before the times of a day', () => {
  expect(formatEventDates('2026-11-24T19:00', '2026-11-28T18:59', inJune).split(' ')).toEqual([
    'Nov\u00a024,\u00a07:00\u00a0PM',
    '–',
    'Nov\u00a028,\u00a06:59\u00a0PM',
  ])
  expect(formatEventDates('2026-11-05T19:00', '2026-11-05T21:00', inJune).split(' ').at(-1)).toBe(
    '7:00\u00a0–\u00a09:00\u00a0PM',
  )
})
