import { beforeEach, expect, test, vi } from 'vitest'
import { type DateStyle, dateStyle } from './date-style.ts'
import {
  formatDateTime,
  formatDay,
  formatEventDate,
  formatEventDates,
  formatTime,
  monthAndDay,
} from './dates.ts'

const words = {
  de: { unknown: 'offen', zone: 'Ortszeit' },
  es: { unknown: 'por confirmar', zone: 'hora de' },
  fr: { unknown: 'à confirmer', zone: 'heure de' },
  ar: { unknown: 'يحدد لاحقًا', zone: 'بتوقيت' },
}
type Language = keyof typeof words
const languages = Object.keys(words) as Language[]

const style = (language: Language): DateStyle =>
  dateStyle(`${language}-u-nu-latn`, {
    unknown: words[language].unknown,
    zone: (place) => `${words[language].zone} ${place}`,
  })
/** With plain spaces, since versions of `Intl` use different ones beside a dash. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const berlin = 'Europe/Berlin'
const inJune = Date.parse('2026-06-01T12:00Z')
const phoneIn = (minutesAhead: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)

beforeEach(() => {
  vi.restoreAllMocks()
  phoneIn(60)
})

const evening = '2026-11-05T18:05:00Z'
const all = (language: Language) => [
  formatDateTime(evening, berlin, style(language)),
  formatTime(evening, berlin, style(language)),
  formatDay(evening, berlin, style(language)),
  Object.values(monthAndDay(evening, berlin, style(language)) ?? {}).join(' '),
]

test.each<[Language, string[]]>([
  ['de', ['5. Nov. 2026, 19:05', '19:05', 'Do., 5. Nov.', 'Nov 5']],
  ['es', ['5 nov 2026, 19:05', '19:05', 'jue, 5 nov', 'nov 5']],
  ['fr', ['5 nov. 2026, 19:05', '19:05', 'jeu. 5 nov.', 'nov. 5']],
  ['ar', ['5 نوفمبر 2026، 7:05 م', '7:05 م', 'الخميس، 5 نوفمبر', 'نوفمبر 5']],
])('LANG-07 in %s an instant, its time, its day, and its month and day read %j', (language, shown) => {
  expect(all(language).map(spaced)).toEqual(shown)
})

const dates = (language: Language, start: string, end: string) =>
  formatEventDates(start, end, inJune, berlin, style(language))

test.each<[Language, string[]]>([
  [
    'de',
    [
      'Do., 5. Nov., 19:00 – 21:00',
      'Di., 25. Nov. 2025, 11:30 – 21:00',
      '24. Nov., 19:00 – 28. Nov., 18:59',
      '31. Dez., 20:00 – 1. Jan. 2027, 02:00',
      '24. Nov., 19:00 – offen',
    ],
  ],
  [
    'es',
    [
      'jue, 5 nov, 19:00 – 21:00',
      'mar, 25 nov 2025, 11:30 – 21:00',
      '24 nov, 19:00 – 28 nov, 18:59',
      '31 dic, 20:00 – 1 ene 2027, 02:00',
      '24 nov, 19:00 – por confirmar',
    ],
  ],
  [
    'fr',
    [
      'jeu. 5 nov., 19:00 – 21:00',
      'mar. 25 nov. 2025, 11:30 – 21:00',
      '24 nov., 19:00 – 28 nov., 18:59',
      '31 déc., 20:00 – 1 janv. 2027, 02:00',
      '24 nov., 19:00 – à confirmer',
    ],
  ],
  [
    'ar',
    [
      'الخميس، 5 نوفمبر، 7:00 م – 9:00 م',
      'الثلاثاء، 25 نوفمبر 2025، 11:30 ص – 9:00 م',
      '24 نوفمبر، 7:00 م – 28 نوفمبر، 6:59 م',
      '31 ديسمبر، 8:00 م – 1 يناير 2027، 2:00 ص',
      '24 نوفمبر، 7:00 م – يحدد لاحقًا',
    ],
  ],
])('LANG-07 FAN-45 in %s the dates of events read %j in 2026', (language, shown) => {
  const events = [
    ['2026-11-05T18:00Z', '2026-11-05T20:00Z'],
    ['2025-11-25T10:30Z', '2025-11-25T20:00Z'],
    ['2026-11-24T18:00Z', '2026-11-28T17:59Z'],
    ['2026-12-31T19:00Z', '2027-01-01T01:00Z'],
    ['2026-11-24T18:00Z', 'soon'],
  ] as const
  expect(events.map(([start, end]) => spaced(dates(language, start, end)))).toEqual(shown)
})

test('LANG-07 lines break only between two dates or before the times of a day', () => {
  expect(dates('de', '2026-11-24T18:00Z', '2026-11-28T17:59Z').split(' ').map(spaced)).toEqual([
    '24. Nov., 19:00',
    '–',
    '28. Nov., 18:59',
  ])
  for (const language of languages) {
    const times = dates(language, '2026-11-05T18:00Z', '2026-11-05T20:00Z')
      .split(/[ \u2009]/)
      .at(-1)
    expect(times).toMatch(/:00.*:00/)
  }
})

test('LANG-07 VEN-16 a clock other than the device’s is named in the language', () => {
  phoneIn(-480)
  expect(formatTime(evening, berlin, style('de'))).toBe('19:05 Ortszeit\u00a0Berlin')
  expect(formatTime(evening, 'Etc/GMT+5', style('de'))).toBe('13:05 UTC-5')
  expect(spaced(dates('es', '2026-11-05T18:00Z', '2026-11-05T20:00Z'))).toBe(
    'jue, 5 nov, 19:00 – 21:00 hora de Berlin',
  )
  expect(spaced(formatDateTime('2026-11-21T18:05:00Z', 'America/New_York', style('fr')))).toBe(
    '21 nov. 2026, 13:05 heure de New York',
  )
})

test.each([
  ['2026-03-29T00:30:00Z', '29. März 2026, 01:30 Ortszeit Berlin'],
  ['2026-03-29T01:30:00Z', '29. März 2026, 03:30 Ortszeit Berlin'],
  ['2026-10-25T00:30:00Z', '25. Okt. 2026, 02:30 Ortszeit Berlin'],
  ['2026-10-25T01:30:00Z', '25. Okt. 2026, 02:30 Ortszeit Berlin'],
])('LANG-07 VEN-17 when the clock in Berlin changes %s reads %s', (instant, shown) => {
  phoneIn(780)
  expect(spaced(formatDateTime(instant, berlin, style('de')))).toBe(shown)
})

test('LANG-07 VEN-17 times in a night with a clock change are shown as the clock shows them', () => {
  const isSummer = (date: Date) => date.getTime() < Date.parse('2026-10-25T01:00Z')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return isSummer(this) ? -120 : -60
  })
  const night = (end: string) => spaced(dates('de', '2026-10-25T00:30Z', end))
  expect(night('2026-10-25T00:50Z')).toBe('So., 25. Okt., 02:30 – 02:50')
  expect(night('2026-10-25T01:10Z')).toBe('So., 25. Okt., 02:30 – 02:10')
})

test.each(languages)('LANG-07 in %s a text that is not a date is unknown or empty', (language) => {
  const own = style(language)
  expect([formatEventDate('', berlin, own), dates(language, '', 'soon')]).toEqual([own.unknown, own.unknown])
  expect([formatDateTime('', berlin, own), formatTime('', berlin, own), formatDay('', berlin, own)]).toEqual([
    '',
    '',
    '',
  ])
  expect(monthAndDay('soon', berlin, own)).toBeNull()
})

test('LANG-07 without a zone and with an unknown one the clock is the device’s', () => {
  const local = '2026-11-05T19:05:00'
  vi.restoreAllMocks()
  for (const timeZone of [undefined, 'Mars/Olympus_Mons'])
    expect(formatDateTime(local, timeZone, style('de'))).toBe('5. Nov. 2026, 19:05')
})

test('LANG-07 VEN-16 an instant is formatted as by Intl in that zone, all year', () => {
  const format = new Intl.DateTimeFormat('fr-u-nu-latn', {
    timeZone: berlin,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const instant = new Date(Date.UTC(2026, 0, 1, hour))
    const named = formatDateTime(instant.toISOString(), berlin, style('fr'))
    expect(named.startsWith(format.format(instant))).toBe(true)
  }
})
