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

test.each<[string, [id: string, fromHours: number, hours: number][], string]>([
  [
    'tonight’s match, then the festival week',
    [
      ['week', -72, 168],
      ['match', -1, 3],
    ],
    'match week',
  ],
  [
    'the shortest, then the others by start',
    [
      ['b', -2, 9],
      ['c', -1, 5],
      ['a', -3, 8],
      ['d', -0.5, 9],
    ],
    'c a b d',
  ],
  [
    'the earlier of two that are as short',
    [
      ['later', -1, 3],
      ['earlier', -2, 3],
    ],
    'earlier later',
  ],
  [
    'one with an end before one without',
    [
      ['open', -1, Number.NaN],
      ['match', -2, 3],
    ],
    'match open',
  ],
  [
    'only open ones by start',
    [
      ['later', -1, Number.NaN],
      ['earlier', -2, Number.NaN],
    ],
    'earlier later',
  ],
  [
    'a long running one before a short upcoming one',
    [
      ['soon', 1, 1],
      ['week', -72, 168],
    ],
    'week soon',
  ],
  [
    'upcoming ones by start, however long',
    [
      ['b', 50, 1],
      ['a', 5, 9],
    ],
    'a b',
  ],
  [
    'one without a start last',
    [
      ['none', Number.NaN, 2],
      ['b', 50, 2],
      ['a', -1, 2],
    ],
    'a b none',
  ],
])('FAN-67 EVENT-02 events are listed: %s', (_case, given, sorted) => {
  const iso = (hours: number) =>
    Number.isNaN(hours) ? '' : new Date(start + hours * 3_600_000).toISOString()
  const events = given.map(([id, from, hours]) => ({ id, startOn: iso(from), endOn: iso(from + hours) }))
  expect(sortEvents(events, start, berlin).map(({ id }) => id)).toEqual(sorted.split(' '))
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
