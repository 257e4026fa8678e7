import { expect, test } from 'vitest'
import { listedEvents } from '../routes/events.ts'
import { settingRows } from './settings.ts'
import { tenants } from './tenant.ts'

/** The first pickup time of each tenant with or without a time zone that has some, at an instant in epoch ms. */
const firstTimesOf = (timeZone: string | undefined, at: number) =>
  tenants
    .filter(({ settings }) => settings.timeZone === timeZone)
    .flatMap((tenant) => settingRows(tenant, at).filter(({ key }) => key === 'order.pickup.time'))
    .map(({ value }) => (JSON.parse(value) as string[])[0])

test.each([
  [0, 30, ['12:00 AM-1:30 AM', '00:00-01:30']],
  [11, 59, ['11:00 AM-12:30 PM', '11:00-12:30']],
  [23, 59, ['11:00 PM-12:30 AM', '23:00-00:30']],
])('at %i:%i the first pickup time lasts another half hour', (hour, minute, either) => {
  const first = new Set(firstTimesOf(undefined, new Date(2026, 4, 16, hour, minute).getTime()))
  expect([...first].sort()).toEqual(either.toSorted())
})

test('the pickup times of a venue with a time zone are by its clock', () => {
  const firstAt = (instant: string) => firstTimesOf('Europe/Berlin', Date.parse(instant))
  expect(firstAt('2026-01-15T22:59:00Z')).toEqual(['11:00 PM-12:30 AM'])
  expect(firstAt('2026-07-15T22:59:00Z')).toEqual(['12:00 AM-1:30 AM'])
})

test.each(['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2028-02-29T12:00:00Z'])(
  'at %s, as at any time, each venue has three running events and five upcoming ones',
  (instant) => {
    const now = Date.parse(instant)
    for (const tenant of tenants) {
      const events = listedEvents(tenant, now)
      const running = events.map(({ startsOn }) => Date.parse(startsOn) <= now)
      expect(running).toEqual([true, true, true, false, false, false, false, false])
      expect(events.filter(({ endsOn }) => Date.parse(endsOn) < now)).toEqual([])
    }
  },
)
