import { expect, test } from 'vitest'
import { listedEvents } from '../routes/events.ts'
import { settingRows } from './settings.ts'
import { tenants } from './tenant.ts'
import { wallClock } from './venue-clock.ts'

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

const HOUR = 3_600_000

test.each([
  ...['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2028-02-29T12:00:00Z'],
  // A Monday before and after the change of weeks, and the nights in which Berlin changes its clocks.
  ...['2026-11-30T07:59:59Z', '2026-11-30T10:00:00Z', '2027-03-28T00:30:00Z', '2027-10-31T01:30:00Z'],
])('at %s, as at any time, each venue has three running events and five upcoming ones', (instant) => {
  const now = Date.parse(instant)
  for (const tenant of tenants) {
    const events = listedEvents(tenant, now).map((event) => ({
      starts: Date.parse(event.startsOn),
      ends: Date.parse(event.endsOn),
    }))
    expect(events.map(({ starts }) => starts <= now)).toEqual([true, true, true, ...Array(5).fill(false)])
    expect(events.filter(({ ends }) => ends < now)).toEqual([])
    // An hour of tonight's match is over, give or take the rounding.
    const played = now - (events[2]?.starts ?? 0)
    expect(Math.abs(played - HOUR)).toBeLessThanOrEqual(HOUR / 4)
    // The ranges of a pickup go six and a half hours ahead.
    for (const { ends } of events.slice(0, 2)) expect(ends).toBeGreaterThan(now + 7 * HOUR)
  }
})

test('events are at round times of the venue’s day and do not move with a restart', () => {
  const [demo, euro] = ['demo', 'euro'].map((name) => tenants.find(({ subDomain }) => subDomain === name))
  if (!demo || !euro) throw new Error('no such venue')
  const at = (tenant: typeof demo, instant: string) => listedEvents(tenant, Date.parse(instant))
  const clock = (tenant: typeof demo, instant: string) =>
    new Date(wallClock(tenant, Date.parse(instant))).toISOString().slice(11, 16)
  for (const tenant of [demo, euro]) {
    const times = at(tenant, '2026-11-29T18:17:23Z').map(({ startsOn, endsOn }) => [
      clock(tenant, startsOn),
      clock(tenant, endsOn),
    ])
    const [week, days, tonight, ...matches] = times
    expect([week, days]).toEqual([
      ['10:00', '22:00'],
      ['09:00', '18:00'],
    ])
    for (const time of tonight ?? []) expect(['00', '30']).toContain(time.slice(3))
    for (const [start = ''] of matches) expect(['19:30', '15:00']).toContain(start)
  }
  expect(at(euro, '2026-11-29T18:17:23Z')).toEqual(at(euro, '2026-11-29T18:42:59Z'))
  expect(at(euro, '2026-11-29T18:17:23Z').toSpliced(2, 1)).toEqual(
    at(euro, '2026-11-29T22:59:59Z').toSpliced(2, 1),
  )
})
