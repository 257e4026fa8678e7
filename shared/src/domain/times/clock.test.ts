import { afterEach, expect, test, vi } from 'vitest'
import { dayMs, instantOf, instantsOf, offsetIn, zoneName } from './clock.ts'

const at = Date.parse
const iso = (ms: number) => new Date(ms).toISOString()
/** The local time of an ISO text without a zone, in ms since 1970. */
const local = (text: string) => at(`${text}Z`)
const device = offsetIn(undefined)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 60],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 120],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 60],
  ['America/New_York', '2026-03-08T06:59:59Z', -300],
  ['America/New_York', '2026-03-08T07:00:00Z', -240],
  ['America/New_York', '2026-11-01T05:59:59Z', -240],
  ['America/New_York', '2026-11-01T06:00:00Z', -300],
  ['Asia/Kolkata', '2026-11-21T18:00:00Z', 330],
  ['America/St_Johns', '2026-11-21T18:00:00Z', -210],
  ['UTC', '2026-11-21T18:00:00Z', 0],
])('VEN-17 the clock of %s at %s is %i minutes ahead of UTC', (timeZone, instant, minutes) => {
  expect(offsetIn(timeZone)(at(instant))).toBe(minutes)
})

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
])('VEN-16 the clock of %s agrees with Intl, all year', (timeZone) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = offsetIn(timeZone)
  for (let ms = at('2026-01-01T00:07:00Z'); ms < at('2027-01-01'); ms += 41 * 60_000)
    expect(iso(ms + offsetAt(ms) * 60_000)).toBe(`${format.format(ms).replace(' ', 'T')}.000Z`)
})

test('VEN-16 without a time zone and with an unknown one the clock is the device’s', () => {
  expect(offsetIn('Mars/Olympus_Mons')).toBe(device)
  const ms = at('2026-11-21T18:00:00Z')
  expect(device(ms)).toBe(-new Date(ms).getTimezoneOffset())
  expect(zoneName('Mars/Olympus_Mons', ms)).toBe('')
})

test('VEN-16 the device’s clock needs no Intl', () => {
  vi.stubGlobal('Intl', undefined)
  expect(instantOf('2026-11-21T19:05:00', device)).toBe(new Date(2026, 10, 21, 19, 5).getTime())
  expect(zoneName(undefined, 0)).toBe('')
})

test.each([
  ['Europe/Berlin', 'Berlin time'],
  ['America/New_York', 'New York time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-9', 'UTC+9'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['EST', 'UTC-5'],
  ['etc/gmt+5', 'UTC-5'],
  ['Iran', 'UTC+3:30'],
  ['Canada/Newfoundland', 'Newfoundland time'],
])('VEN-16 on a phone in Auckland the clock of %s is %s', (timeZone, name) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-780)
  expect(zoneName(timeZone, at('2026-11-21T18:00:00Z'))).toBe(name.replaceAll(' ', '\u00a0'))
})

test('VEN-16 a clock is named only if the device’s shows another time at that instant', () => {
  // As Phoenix, which New Mexico’s Denver joins in winter.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(420)
  expect(zoneName('America/Denver', at('2026-07-01T18:00:00Z'))).toBe('Denver\u00a0time')
  expect(zoneName('America/Denver', at('2026-12-01T18:00:00Z'))).toBe('')
})

test.each([
  ['2026-11-21T19:05:00', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21T19:05', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21T19:05:00.25', '2026-11-21T18:05:00.250Z'],
  ['2026-11-21 19:05:00', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['2026-07-21T19:05:00', '2026-07-21T17:05:00.000Z'],
  ['2026-11-21T19:05:00Z', '2026-11-21T19:05:00.000Z'],
  ['2026-11-21T19:05:00-05:00', '2026-11-22T00:05:00.000Z'],
])('VEN-16 in Berlin the text %s is the instant %s', (text, instant) => {
  expect(iso(instantOf(text, offsetIn('Europe/Berlin')))).toBe(instant)
})

test.each(['', 'soon', '2026-13-01T10:00:00', '2026-11-21T25:00:00'])(
  'VEN-16 the text %j is not an instant',
  (text) => {
    expect(instantOf(text, offsetIn('Europe/Berlin'))).toBeNaN()
  },
)

test.each(['2026-11-21T19:05:00', '2026-11-21T19:05:00Z', ''])(
  'VEN-16 by the device’s clock the text %j is read as by Date.parse',
  (text) => {
    expect(instantOf(text, device)).toBe(at(text))
  },
)

test('WORLD-30 a day without a time begins at midnight of the clock, also of the device’s', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  expect(iso(instantOf('2026-11-21', device))).toBe('2026-11-21T05:00:00.000Z')
})

test.each([
  ['2026-11-21T19:05:00+0100', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21T19:05:00+01', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21 19:05:00 +01:00', '2026-11-21T18:05:00.000Z'],
  ['2026-11-21 19:05:00 UTC', '2026-11-21T19:05:00.000Z'],
  ['2026-11-21T19:05:00.1234567', '2026-11-21T18:05:00.123Z'],
  ['1795287900', '2026-11-21T19:05:00.000Z'],
  ['1795287900000', '2026-11-21T19:05:00.000Z'],
])('WORLD-30 in Berlin %s is the instant %s, whatever browser reads it', (text, instant) => {
  expect(iso(instantOf(text, offsetIn('Europe/Berlin')))).toBe(instant)
})

test.each([
  [
    'a placeholder',
    ['0', '0000-00-00 00:00:00', '0001-01-01T00:00:00', '1970-01-01T00:00:00Z', '9999-12-31'],
  ],
  ['one of two days', ['04/07/2026', '4.7.2026 19:05']],
  ['no date', ['TBA 2', 'soon 7', '-1', '20261121']],
])('WORLD-30 %s is not an instant by any clock: %j', (_, texts) => {
  for (const text of texts)
    for (const zone of [undefined, 'Europe/Berlin']) expect(instantOf(text, offsetIn(zone)), text).toBeNaN()
})

test.each([
  ['Europe/Berlin', '2026-03-29T01:59:59', ['2026-03-29T00:59:59.000Z']],
  ['Europe/Berlin', '2026-03-29T02:00:00', ['2026-03-29T01:00:00.000Z']],
  ['Europe/Berlin', '2026-03-29T02:30:00', ['2026-03-29T01:00:00.000Z']],
  ['Europe/Berlin', '2026-03-29T03:00:00', ['2026-03-29T01:00:00.000Z']],
  ['Europe/Berlin', '2026-10-25T01:59:00', ['2026-10-24T23:59:00.000Z']],
  ['Europe/Berlin', '2026-10-25T02:30:00', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['Europe/Berlin', '2026-10-25T03:00:00', ['2026-10-25T02:00:00.000Z']],
  ['America/New_York', '2026-03-08T02:30:00', ['2026-03-08T07:00:00.000Z']],
  ['America/New_York', '2026-03-08T03:00:00', ['2026-03-08T07:00:00.000Z']],
  ['America/New_York', '2026-11-01T00:59:00', ['2026-11-01T04:59:00.000Z']],
  ['America/New_York', '2026-11-01T01:30:00', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['America/New_York', '2026-11-01T02:00:00', ['2026-11-01T07:00:00.000Z']],
])('VEN-17 the clock of %s shows %s at %j', (timeZone, text, instants) => {
  expect(instantsOf(local(text), offsetIn(timeZone)).map(iso)).toEqual(instants)
  expect(iso(instantOf(text, offsetIn(timeZone)))).toBe(instants[0])
})

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'VEN-17 the local time of each instant of a year in %s leads back to that instant',
  (timeZone) => {
    const offsetAt = offsetIn(timeZone)
    for (let ms = at('2026-01-01'); ms < at('2026-01-01') + 365 * dayMs; ms += 15 * 60_000)
      expect(instantsOf(ms + offsetAt(ms) * 60_000, offsetAt)).toContain(ms)
  },
)
