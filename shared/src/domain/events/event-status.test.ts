import { expect, test } from 'vitest'
import { eventStatus, filterEvents, hasEnded, inOrder } from './event-status.ts'

const startOn = '2026-11-21T18:00:00Z'
const endOn = '2026-11-21T22:00:00Z'
const start = Date.parse(startOn)
const end = Date.parse(endOn)

test.each([
  ['a moment before the start', start - 1, 'upcoming'],
  ['at the start', start, 'active'],
  ['in the middle', start + 3_600_000, 'active'],
  ['at the end', end, 'active'],
  ['a moment after the end', end + 1, 'past'],
])('EVENT-03 %s', (_case, now, status) => {
  expect(eventStatus({ startOn, endOn }, now)).toBe(status)
})

test('EVENT-03 the status the server sent does not matter', () => {
  const event = { startOn, endOn, status: 'Active' }
  expect(eventStatus(event, end + 1)).toBe('past')
})

test.each(['', 'soon'])(
  'EVENT-03 an event that ends %j is upcoming until its start, and active from then on',
  (to) => {
    const openEnded = { startOn, endOn: to }
    expect(eventStatus(openEnded, start - 1)).toBe('upcoming')
    expect(eventStatus(openEnded, start)).toBe('active')
    expect(eventStatus(openEnded, end + 10 * 365 * 86_400_000)).toBe('active')
  },
)

test.each(['', endOn])(
  'EVENT-03 an event without a start that ends %j is neither active nor upcoming',
  (to) => {
    expect(eventStatus({ startOn: '', endOn: to }, start)).toBe('past')
  },
)

test.each([
  ['at its end', endOn, end, false],
  ['a moment after its end', endOn, end + 1, true],
  ['without an end', '', end, false],
  ['with an end that cannot be read', 'soon', end, false],
])('FAN-01 an event %s has ended or not', (_case, to, now, ended) => {
  expect(hasEnded({ endOn: to }, now)).toBe(ended)
})

test('EVENT-02 EVENT-03 tabs hold all, the running and the coming events', () => {
  const running = { id: 1, startOn, endOn }
  const coming = { id: 2, startOn: '2026-12-01T18:00:00Z', endOn: '2026-12-01T22:00:00Z' }
  const over = { id: 3, startOn: '2026-11-01T18:00:00Z', endOn: '2026-11-01T22:00:00Z' }
  const events = [over, coming, running]
  expect(filterEvents(events, 'all', start)).toEqual(events)
  expect(filterEvents(events, 'active', start)).toEqual([running])
  expect(filterEvents(events, 'upcoming', start)).toEqual([coming])
})

test('what runs comes first, then what comes by its start', () => {
  const at = (id: number, hours: number) => ({
    id,
    startOn: new Date(start + hours * 3_600_000).toISOString(),
    endOn: new Date(start + (hours + 2) * 3_600_000).toISOString(),
  })
  const events = [at(1, 50), at(2, -1), { id: 3, startOn: '', endOn: '' }, at(4, 5), at(5, -0.5)]
  expect(inOrder(events, start).map(({ id }) => id)).toEqual([2, 5, 4, 1, 3])
})
