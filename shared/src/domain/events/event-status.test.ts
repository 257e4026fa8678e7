import { expect, test } from 'vitest'
import { offsetIn } from '../times/clock.ts'
import { eventStatus, filterEvents, hasEnded, sortEvents } from './event-status.ts'

const startOn = '2026-11-21T18:00:00Z'
const endOn = '2026-11-21T22:00:00Z'
const start = Date.parse(startOn)
const end = Date.parse(endOn)
const berlin = offsetIn('Europe/Berlin')

test.each([
  ['a moment before the start', start - 1, 'upcoming'],
  ['at the start', start, 'active'],
  ['in the middle', start + 3_600_000, 'active'],
  ['at the end', end, 'active'],
  ['a moment after the end', end + 1, 'past'],
])('EVENT-03 %s', (_case, now, status) => {
  expect(eventStatus({ startOn, endOn }, now, berlin)).toBe(status)
})

test('EVENT-03 a status in the event is ignored', () => {
  const event = { startOn, endOn, status: 'Active' }
  expect(eventStatus(event, end + 1, berlin)).toBe('past')
})

test.each(['', 'soon'])(
  'EVENT-03 an event that ends %j is upcoming until its start, and active from then on',
  (to) => {
    const openEnded = { startOn, endOn: to }
    expect(eventStatus(openEnded, start - 1, berlin)).toBe('upcoming')
    expect(eventStatus(openEnded, start, berlin)).toBe('active')
    expect(eventStatus(openEnded, end + 10 * 365 * 86_400_000, berlin)).toBe('active')
  },
)

test.each(['', endOn])(
  'EVENT-03 an event without a start that ends %j is neither active nor upcoming',
  (to) => {
    expect(eventStatus({ startOn: '', endOn: to }, start, berlin)).toBe('past')
  },
)

test.each([
  ['at its end', endOn, end, false],
  ['a moment after its end', endOn, end + 1, true],
  ['without an end', '', end, false],
  ['with an unreadable end', 'soon', end, false],
])('EVENT-03 the end of an event %s has passed or not', (_case, to, now, ended) => {
  expect(hasEnded({ endOn: to }, now, berlin)).toBe(ended)
})

test('EVENT-02 EVENT-03 the tabs show all, active and upcoming events', () => {
  const running = { id: 1, startOn, endOn }
  const coming = { id: 2, startOn: '2026-12-01T18:00:00Z', endOn: '2026-12-01T22:00:00Z' }
  const over = { id: 3, startOn: '2026-11-01T18:00:00Z', endOn: '2026-11-01T22:00:00Z' }
  const events = [over, coming, running]
  expect(filterEvents(events, 'all', start, berlin)).toEqual(events)
  expect(filterEvents(events, 'active', start, berlin)).toEqual([running])
  expect(filterEvents(events, 'upcoming', start, berlin)).toEqual([coming])
})

test('active events come first, then upcoming ones by start', () => {
  const at = (id: number, hours: number) => ({
    id,
    startOn: new Date(start + hours * 3_600_000).toISOString(),
    endOn: new Date(start + (hours + 2) * 3_600_000).toISOString(),
  })
  const events = [at(1, 50), at(2, -1), { id: 3, startOn: '', endOn: '' }, at(4, 5), at(5, -0.5)]
  expect(sortEvents(events, start, berlin).map(({ id }) => id)).toEqual([2, 5, 4, 1, 3])
})

test('VEN-16 dates without a zone are read by the given clock', () => {
  const event = { startOn: '2026-11-21T19:00:00', endOn: '2026-11-21 23:00' }
  expect(eventStatus(event, start - 1, berlin)).toBe('upcoming')
  expect(eventStatus(event, start, berlin)).toBe('active')
  expect(eventStatus(event, end, berlin)).toBe('active')
  expect(hasEnded(event, end + 1, berlin)).toBe(true)
  expect(hasEnded(event, end + 1, offsetIn('America/New_York'))).toBe(false)
})

test('VEN-16 events with and without a zone are sorted together', () => {
  const local = { id: 'at 20:00 in Berlin', startOn: '2026-11-21T20:00:00', endOn: '' }
  const before = { id: 'at 19:30', startOn: '2026-11-21T18:30:00Z', endOn: '' }
  const after = { id: 'at 20:30', startOn: '2026-11-21T19:30:00Z', endOn: '' }
  expect(sortEvents([after, local, before], start, berlin)).toEqual([before, local, after])
})
