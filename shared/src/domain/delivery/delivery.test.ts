import { expect, test } from 'vitest'
import { offsetIn } from '../times/clock.ts'
import {
  allowedMethod,
  type DeliveryMethod,
  fallbackPickupRange,
  formatPickupRange,
  hasPickupTimePassed,
  isPickupTimeValid,
  outlastsEvent,
  parsePickupRange,
  upstreamDeliveryMethod,
} from './delivery.ts'
import { nearestFirst, offeredRanges } from './pickup-choices.ts'

test.each<[DeliveryMethod[], DeliveryMethod | null]>([
  [['inseat', 'pickup'], 'inseat'],
  [['pickup', 'inseat'], 'inseat'],
  [['pickup'], 'pickup'],
  [['inseat'], 'inseat'],
  [[], null],
])('CONF-04 allowed %j preselects %j', (allowed, preselected) => {
  expect(allowedMethod(allowed, null)).toBe(preselected)
})

test('CONF-04 an earlier choice is kept only while it is allowed', () => {
  expect(allowedMethod(['inseat', 'pickup'], 'pickup')).toBe('pickup')
  expect(allowedMethod(['inseat'], 'pickup')).toBe('inseat')
  expect(allowedMethod(['inseat', 'pickup'], undefined)).toBe('inseat')
})

test.each([
  ['6:00 – 6:30 PM', '6:00 PM-6:30 PM'],
  ['6:00\u202fPM\u2009–\u20096:30\u202fPM', '6:00 PM-6:30 PM'],
  ['12:30 - 1:00 PM', '12:30 PM-1:00 PM'],
  ['11:30 – 12:30 PM', '11:30 AM-12:30 PM'],
  ['11:30 – 12:30 AM', '11:30 PM-12:30 AM'],
  ['18:00 – 7:00 PM', '6:00 PM-7:00 PM'],
  ['6:00 p.m. - 6:30 p.m.', '6:00 PM-6:30 PM'],
  ['18.00-18.30', '6:00 PM-6:30 PM'],
  ['18:00–18:30 Uhr', '6:00 PM-6:30 PM'],
  ['18h00-18h30', '6:00 PM-6:30 PM'],
  ['18:00\u201118:30', '6:00 PM-6:30 PM'],
  ['18:00\u221218:30', '6:00 PM-6:30 PM'],
])('WORLD-31 the pickup time %j reads %s', (text, shown) => {
  expect(formatPickupRange(text)).toBe(shown)
})

test('CALL-26 the product server names them deliver_to_my_seat and pickup', () => {
  expect(upstreamDeliveryMethod('inseat')).toBe('deliver_to_my_seat')
  expect(upstreamDeliveryMethod('pickup')).toBe('pickup')
})

test.each([
  ['6:00 PM-6:30 PM', { start: 1080, end: 1110 }, '6:00 PM-6:30 PM'],
  ['18:00 – 18:30', { start: 1080, end: 1110 }, '6:00 PM-6:30 PM'],
  [fallbackPickupRange, { start: 0, end: 392 }, fallbackPickupRange],
  ['11:45 PM-12:15 AM', { start: 1425, end: 15 }, '11:45 PM-12:15 AM'],
  [' halftime ', null, ' halftime '],
  ['6:00 PM', null, '6:00 PM'],
  ['6:00 PM-late', null, '6:00 PM-late'],
  ['dusk-6:00 PM', null, 'dusk-6:00 PM'],
  ['1:00-2:00-3:00', null, '1:00-2:00-3:00'],
])('CONF-10 range %j is %j and is shown as %s', (text, range, shown) => {
  expect(parsePickupRange(text)).toEqual(range)
  expect(formatPickupRange(text)).toBe(shown)
})

test.each([
  ['de', ['18:00 – 18:30', '11:30 – 13:00', '23:45 – 00:15', '00:00 – 06:32', ' halftime ']],
  ['es', ['18:00 – 18:30', '11:30 – 13:00', '23:45 – 00:15', '00:00 – 06:32', ' halftime ']],
  ['fr', ['18:00 – 18:30', '11:30 – 13:00', '23:45 – 00:15', '00:00 – 06:32', ' halftime ']],
  ['ar', ['6:00 م – 6:30 م', '11:30 ص – 1:00 م', '11:45 م – 12:15 ص', '12:00 ص – 6:32 ص', ' halftime ']],
])('LANG-07 in %s pickup times read %j', (language, shown) => {
  const ranges = ['6:00 PM-6:30 PM', '11:30-13:00', '11:45 PM-12:15 AM', '12:00 AM-6:32 AM', ' halftime ']
  const read = ranges.map((range) => formatPickupRange(range, `${language}-u-nu-latn`))
  // Versions of `Intl` use different spaces beside a dash.
  expect(read.map((text) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' '))).toEqual(shown)
})

const newYork = () => -300
const evening = { startOn: '2026-11-21T18:00:00-05:00', endOn: '2026-11-21T22:00:00-05:00' }
const lateNight = { startOn: '2026-11-21T22:00:00-05:00', endOn: '2026-11-22T01:00:00-05:00' }
const openEnded = { startOn: '2026-11-20T12:00:00-05:00', endOn: '' }
const festival = { startOn: '2026-11-20T12:00:00-05:00', endOn: '2026-11-22T12:00:00-05:00' }

test.each([
  ['at the start', '6:00 PM-6:30 PM', evening, true],
  ['a minute before the start', '5:59 PM-6:30 PM', evening, false],
  ['at the end', '10:00 PM-10:30 PM', evening, true],
  ['a minute after the end', '10:01 PM-10:30 PM', evening, false],
  ['in between', '8:15 PM-8:45 PM', evening, true],
  ['after midnight in a late event', '12:30 AM-1:00 AM', lateNight, true],
  ['before a late event', '9:30 PM-10:00 PM', lateNight, false],
  ['any time of an event of several days', '3:00 AM-3:30 AM', festival, true],
  ['any time of an event without an end', '3:00 AM-3:30 AM', openEnded, true],
  ['any time of an event with an unreadable end', '3:00 AM-3:30 AM', { ...openEnded, endOn: 'late' }, true],
  ['the exempt fallback', fallbackPickupRange, evening, true],
  ['no range', 'halftime', evening, false],
  ['an event without a start', '6:00 PM-6:30 PM', { startOn: '', endOn: evening.endOn }, false],
])('CONF-12 %s: %s', (_case, range, event, valid) => {
  expect(isPickupTimeValid(range, event, newYork)).toBe(valid)
})

test('CONF-12 VEN-16 the clock decides which instant a range means', () => {
  const event = { startOn: '2026-11-21T23:00:00Z', endOn: '2026-11-22T03:00:00Z' }
  expect(isPickupTimeValid('6:00 PM-6:30 PM', event, newYork)).toBe(true)
  expect(isPickupTimeValid('6:00 PM-6:30 PM', event, () => 0)).toBe(false)
})

test('CONF-12 a clock change during the event moves the ranges after it', () => {
  const clockChange = Date.parse('2026-11-01T06:00:00Z')
  const offsetAt = (ms: number) => (ms < clockChange ? -240 : -300)
  const event = { startOn: '2026-11-01T03:00:00Z', endOn: '2026-11-01T08:00:00Z' }
  expect(isPickupTimeValid('3:00 AM-3:30 AM', event, offsetAt)).toBe(true)
  expect(isPickupTimeValid('3:01 AM-3:30 AM', event, offsetAt)).toBe(false)
})

test('CONF-10 CONF-12 ranges outside the event are not offered; the fallback is when none is configured', () => {
  expect(offeredRanges(['5:00 PM-5:30 PM', '7:00 PM-7:30 PM'], evening, newYork)).toEqual(['7:00 PM-7:30 PM'])
  expect(offeredRanges(['5:00 PM-5:30 PM'], evening, newYork)).toEqual([])
  expect(offeredRanges([], evening, newYork)).toEqual([fallbackPickupRange])
})

test.each([
  ['before the event, even of today', '6:00 PM-6:30 PM', evening, '2026-11-21T10:00:00-05:00', false],
  ['before its start', '7:00 PM-7:30 PM', evening, '2026-11-21T18:30:00-05:00', false],
  ['a moment before its end', '7:00 PM-7:30 PM', evening, '2026-11-21T19:29:59-05:00', false],
  ['at its end', '7:00 PM-7:30 PM', evening, '2026-11-21T19:30:00-05:00', true],
  ['over midnight, before midnight', '11:45 PM-12:15 AM', lateNight, '2026-11-21T23:50:00-05:00', false],
  ['over midnight, after midnight', '11:45 PM-12:15 AM', lateNight, '2026-11-22T00:14:00-05:00', false],
  ['over midnight, at its end', '11:45 PM-12:15 AM', lateNight, '2026-11-22T00:15:00-05:00', true],
  [
    'after midnight, before a short event ends',
    '12:30 AM-1:00 AM',
    lateNight,
    '2026-11-21T23:50:00-05:00',
    false,
  ],
  [
    'of this morning, in an event of several days',
    '11:00 AM-11:30 AM',
    festival,
    '2026-11-21T15:00:00-05:00',
    true,
  ],
  ['of this evening of several days', '6:00 PM-6:30 PM', festival, '2026-11-21T15:00:00-05:00', false],
  [
    'over midnight of several days, still going on',
    '11:30 PM-12:30 AM',
    festival,
    '2026-11-21T00:10:00-05:00',
    false,
  ],
  [
    'over midnight of several days, tonight again',
    '11:30 PM-12:30 AM',
    festival,
    '2026-11-21T00:40:00-05:00',
    false,
  ],
  [
    'of this evening, after the event ends today',
    '6:00 PM-6:30 PM',
    festival,
    '2026-11-22T11:00:00-05:00',
    true,
  ],
  [
    'of this morning, in an event without an end',
    '11:00 AM-11:30 AM',
    openEnded,
    '2026-11-24T15:00:00-05:00',
    true,
  ],
  ['of this evening without an end', '6:00 PM-6:30 PM', openEnded, '2026-11-24T15:00:00-05:00', false],
  ['before an event without an end', '6:00 AM-6:30 AM', openEnded, '2026-11-20T11:00:00-05:00', false],
  ['all day long', '7:00 PM-7:00 PM', evening, '2026-11-21T21:59:00-05:00', false],
  ['the exempt fallback', fallbackPickupRange, evening, '2026-11-21T21:00:00-05:00', false],
  ['no range', 'halftime', evening, '2026-11-21T21:00:00-05:00', false],
  [
    'an event without dates',
    '6:00 PM-6:30 PM',
    { startOn: '', endOn: '' },
    '2026-11-21T21:00:00-05:00',
    false,
  ],
])('FAN-14 a range %s has passed or not: %s', (_case, range, event, now, passed) => {
  expect(hasPickupTimePassed(range, event, newYork, Date.parse(now))).toBe(passed)
})

const matchNight = { startOn: '2026-11-21T19:00:00-05:00', endOn: '2026-11-21T22:13:00-05:00' }
test.each([
  ['10:00 PM-11:30 PM', matchNight, true],
  ['9:43 PM-10:13 PM', matchNight, false],
  ['9:44 PM-10:14 PM', matchNight, true],
  ['11:00 PM-11:30 PM', matchNight, false],
  ['10:00 PM-1:00 AM', matchNight, true],
  [fallbackPickupRange, matchNight, false],
  ['soon', matchNight, false],
  ['10:00 PM-11:30 PM', { ...matchNight, endOn: '' }, false],
  ['10:00 PM-11:30 PM', { ...matchNight, startOn: '' }, false],
  ['10:00 PM-11:30 PM', { ...matchNight, endOn: '2026-11-23T22:13:00-05:00' }, false],
  ['10:00 PM-11:30 PM', { ...matchNight, startOn: '2026-11-19T22:13:00-05:00' }, true],
])('FAN-14 CONF-12 a range %s of the event %j outlasts it: %s', (range, event, outlasts) => {
  for (const now of ['2026-11-21T12:00:00-05:00', '2026-11-21T21:00:00-05:00'])
    expect(outlastsEvent(range, event, newYork, Date.parse(now))).toBe(outlasts)
})

test('VEN-16 dates without a zone use the same clock as ranges', () => {
  const event = { startOn: '2026-11-21T18:00:00', endOn: '2026-11-21T22:00:00' }
  const berlin = offsetIn('Europe/Berlin')
  expect(isPickupTimeValid('6:00 PM-6:30 PM', event, berlin)).toBe(true)
  expect(isPickupTimeValid('5:59 PM-6:30 PM', event, berlin)).toBe(false)
  expect(hasPickupTimePassed('6:00 PM-6:30 PM', event, berlin, Date.parse('2026-11-21T17:29:59Z'))).toBe(
    false,
  )
  expect(hasPickupTimePassed('6:00 PM-6:30 PM', event, berlin, Date.parse('2026-11-21T17:30:00Z'))).toBe(true)
})

// Nights in which the clock changes, at 2:00 AM, or 3:00 AM in Berlin in autumn.
const nights = {
  'Berlin, an hour skipped': ['Europe/Berlin', '2026-03-28T19:00:00Z', '2026-03-29T03:00:00Z'],
  'New York, an hour skipped': ['America/New_York', '2026-03-08T01:00:00Z', '2026-03-08T09:00:00Z'],
  'Berlin, an hour twice': ['Europe/Berlin', '2026-10-24T18:00:00Z', '2026-10-25T04:00:00Z'],
  'New York, an hour twice': ['America/New_York', '2026-11-01T00:00:00Z', '2026-11-01T10:00:00Z'],
} as const
type Night = keyof typeof nights

test.each<[Night, string, false | string]>([
  ['Berlin, an hour skipped', '1:30 AM-2:00 AM', '2026-03-29T01:00:00Z'],
  ['Berlin, an hour skipped', '1:30 AM-2:30 AM', '2026-03-29T01:00:00Z'],
  ['Berlin, an hour skipped', '2:00 AM-2:30 AM', false],
  ['Berlin, an hour skipped', '2:30 AM-3:00 AM', false],
  ['Berlin, an hour skipped', '2:30 AM-3:30 AM', '2026-03-29T01:30:00Z'],
  ['Berlin, an hour skipped', '3:00 AM-3:30 AM', '2026-03-29T01:30:00Z'],
  ['Berlin, an hour skipped', '11:00 PM-3:00 AM', '2026-03-29T01:00:00Z'],
  ['New York, an hour skipped', '2:30 AM-3:00 AM', false],
  ['New York, an hour skipped', '2:30 AM-3:30 AM', '2026-03-08T07:30:00Z'],
  ['New York, an hour skipped', '1:30 AM-2:30 AM', '2026-03-08T07:00:00Z'],
  ['Berlin, an hour twice', '1:30 AM-2:00 AM', '2026-10-25T00:00:00Z'],
  ['Berlin, an hour twice', '2:30 AM-2:45 AM', '2026-10-25T01:45:00Z'],
  ['Berlin, an hour twice', '2:30 AM-3:00 AM', '2026-10-25T02:00:00Z'],
  ['Berlin, an hour twice', '3:00 AM-3:30 AM', '2026-10-25T02:30:00Z'],
  ['Berlin, an hour twice', '11:00 PM-2:30 AM', '2026-10-25T00:30:00Z'],
  ['New York, an hour twice', '1:30 AM-1:45 AM', '2026-11-01T06:45:00Z'],
  ['New York, an hour twice', '2:00 AM-2:30 AM', '2026-11-01T07:30:00Z'],
])('VEN-17 CONF-12 FAN-14 %s: %s can be chosen until %s', (night, range, until) => {
  const [timeZone, startOn, endOn] = nights[night]
  const event = { startOn, endOn }
  const offsetAt = offsetIn(timeZone)
  expect(isPickupTimeValid(range, event, offsetAt)).toBe(until !== false)
  const end = Date.parse(until || startOn)
  expect(hasPickupTimePassed(range, event, offsetAt, end)).toBe(true)
  if (until) expect(hasPickupTimePassed(range, event, offsetAt, end - 1)).toBe(false)
})

test('VEN-17 a time that the clock skips in one night is offered for the other nights of the event', () => {
  const berlin = offsetIn('Europe/Berlin')
  const range = '2:15 AM-2:45 AM'
  const ends = ['2026-03-29T20:00:00+02:00', '2026-03-31T12:00:00+02:00', '']
  const festivals = ends.map((endOn) => ({ startOn: '2026-03-28T12:00:00+01:00', endOn }))
  expect(festivals.map((event) => isPickupTimeValid(range, event, berlin))).toEqual([false, true, true])
  const left = (now: string) =>
    festivals.map((event) => !hasPickupTimePassed(range, event, berlin, Date.parse(now)))
  expect(left('2026-03-29T00:30:00+01:00')).toEqual([false, false, false])
  expect(left('2026-03-30T00:30:00+02:00').slice(1)).toEqual([true, true])
})

test('VEN-17 a time that the clock shows twice is offered if the event has one of them', () => {
  const berlin = offsetIn('Europe/Berlin')
  const second = { startOn: '2026-10-25T01:15:00Z', endOn: '2026-10-25T04:00:00Z' }
  const first = { startOn: '2026-10-24T18:00:00Z', endOn: '2026-10-25T00:40:00Z' }
  const range = '2:30 AM-2:45 AM'
  expect([first, second].map((event) => isPickupTimeValid(range, event, berlin))).toEqual([true, true])
  expect(hasPickupTimePassed(range, first, berlin, Date.parse('2026-10-25T00:45:00Z'))).toBe(true)
  expect(hasPickupTimePassed(range, second, berlin, Date.parse('2026-10-25T01:44:59Z'))).toBe(false)
})

const names = ['East Bar', 'Main Gate', 'West Bar']
const near = {
  'North 1': ['West Bar', 'Main Gate'],
  'South 2': ['Main Gate', 'Closed Kiosk', 'Main Gate'],
  'Roof 3': ['Closed Kiosk'],
}

test.each([
  ['those near the section first, in its order', 'North 1', ['West Bar', 'Main Gate', 'East Bar'], true],
  [
    'unknown names are ignored, and none is listed twice',
    'South 2',
    ['Main Gate', 'East Bar', 'West Bar'],
    true,
  ],
  ['the given order when none near the section exists', 'Roof 3', names, false],
  ['the given order for a section without an entry', 'West 4', names, false],
  ['the given order without a section', '', names, false],
  ['the given order for a section named like a method', 'constructor', names, false],
])('VEN-21 %s', (_case, section, offered, isSorted) => {
  expect(nearestFirst(names, section, near)).toEqual({ names: offered, isSorted })
})

test('WORLD-14 section and locations are compared as people read them', () => {
  const typed = { 'north\u00a01': ['WEST BAR', 'main  gate'] }
  expect(nearestFirst(names, 'North 1', typed).names).toEqual(['West Bar', 'Main Gate', 'East Bar'])
})

test('VEN-21 a single location needs no order', () => {
  expect(nearestFirst(['Main Gate'], 'North 1', near)).toEqual({ names: ['Main Gate'], isSorted: false })
})
