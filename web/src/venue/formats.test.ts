// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { changeLanguage, t } from '../messages/language.ts'
import { setBranding } from './branding.ts'
import { instant, venueOffset } from './clock.ts'
import {
  dateTimeText,
  dayText,
  eventDatesText,
  eventDateText,
  moneyText,
  pickupRangeText,
  timeText,
  venueDay,
  venueTime,
  venueZone,
} from './formats.ts'

writeBoot(bootStubOf({}, { timeZone: 'Europe/Berlin', currency: 'EUR' }))

const evening = '2026-11-21T18:05:00Z'
const phoneIn = (minutesAhead: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)
const texts = () => [
  dateTimeText(evening),
  eventDateText(evening),
  eventDatesText('2020-11-21T17:00:00Z', '2020-11-21T18:05:00Z'),
  timeText(evening),
  venueTime('6:00 PM-6:30 PM', Date.parse(evening)),
  venueZone(Date.parse(evening)),
]

beforeEach(() => vi.restoreAllMocks())

test('VEN-16 a phone in Los Angeles shows the venue’s times with their zone', () => {
  phoneIn(-480)
  expect(texts()).toEqual([
    'Nov 21, 2026 7:05 PM Berlin\u00a0time',
    'Nov 21, 2026 7:05 PM Berlin\u00a0time',
    'Sat, Nov 21, 2020, 6:00\u00a0–\u00a07:05\u00a0PM Berlin\u00a0time',
    '7:05 PM Berlin\u00a0time',
    '6:00 PM-6:30 PM Berlin\u00a0time',
    'Berlin\u00a0time',
  ])
})

test('VEN-16 a phone in Berlin shows them without a zone', () => {
  phoneIn(60)
  expect(texts()).toEqual([
    'Nov 21, 2026 7:05 PM',
    'Nov 21, 2026 7:05 PM',
    'Sat, Nov 21, 2020, 6:00\u00a0–\u00a07:05\u00a0PM',
    '7:05 PM',
    '6:00 PM-6:30 PM',
    '',
  ])
})

test('VEN-16 the day is the venue’s, also on a phone in Auckland; a text without a zone is read by its clock', () => {
  phoneIn(780)
  expect(venueDay('2026-11-21T22:30:00Z')).toEqual({ month: 'Nov', day: '21' })
  expect(instant('2026-11-21T19:05:00')).toBe(Date.parse(evening))
  expect(venueOffset()(Date.parse(evening))).toBe(60)
})

test('VEN-18 money is in the venue’s currency', () => {
  expect(moneyText(123450)).toBe('€1,234.50')
})

test('VEN-16 VEN-18 at a venue without time zone and currency no text needs Intl', () => {
  const { branding } = bootStubOf({})
  if (branding.status !== 'missing') setBranding(branding)
  vi.stubGlobal('Intl', undefined)
  expect([moneyText(123450), dayText(evening), ...texts()].join()).not.toContain('Berlin')
  vi.unstubAllGlobals()
  setBranding(null)
})

test('LANG-07 in German money, dates and times are in German formats, though the venue writes its times as in English', async () => {
  phoneIn(60)
  await changeLanguage('de')
  const simple = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
  expect(
    [moneyText(123450), dayText(evening), pickupRangeText('6:00 PM-6:30 PM'), ...texts()].map(simple),
  ).toEqual([
    '1.234,50 €',
    'Sa., 21. Nov.',
    '18:00 – 18:30',
    '21. Nov. 2026, 19:05',
    '21. Nov. 2026, 19:05',
    'Sa., 21. Nov. 2020, 18:00 – 19:05',
    '19:05',
    '18:00 – 18:30',
    '',
  ])
  await changeLanguage('en')
  expect(moneyText(123450)).toBe('€1,234.50')
})

test('LANG-07 the texts for an unknown time and for the zone are messages', async () => {
  phoneIn(-480)
  await changeLanguage('ar')
  expect([eventDateText('soon'), venueZone(Date.parse(evening))]).toEqual([
    t('formats.unknown'),
    t('formats.zone', { place: 'Berlin' }).replaceAll(' ', '\u00a0'),
  ])
  await changeLanguage('en')
})
