import { formatPickupRange } from '@storefront/shared/domain/delivery/delivery.ts'
import { localeOf } from '@storefront/shared/domain/languages.ts'
import { type Cents, formatMoney } from '@storefront/shared/domain/money.ts'
import { zoneName } from '@storefront/shared/domain/times/clock.ts'
import { type DateStyle, dateStyle } from '@storefront/shared/domain/times/date-style.ts'
import {
  formatDateTime,
  formatDay,
  formatEventDate,
  formatEventDates,
  formatTime,
  monthAndDay,
} from '@storefront/shared/domain/times/dates.ts'
import { currentLanguage, t } from '../messages/language.ts'
import { venueSettings } from './settings.ts'

// All texts are in the page's language (LANG-07), so a memoized component that shows one calls `useLanguage`.

/** The page's locale for `Intl`; undefined for English, whose formats are fixed by the specification (VEN-18). */
function locale(): string | undefined {
  const language = currentLanguage()
  return language === 'en' ? undefined : localeOf(language)
}

function style(): DateStyle | undefined {
  const own = locale()
  return own === undefined
    ? undefined
    : dateStyle(own, { unknown: t('formats.unknown'), zone: (place) => t('formats.zone', { place }) })
}

/** THEME-09, VEN-18: an amount in the venue's currency; WORLD-10: says of null that it is not known. */
export const moneyText = (cents: Cents | null): string =>
  cents === null ? t('formats.noPrice') : formatMoney(cents, venueSettings().currency, locale())

const zone = (): string | undefined => venueSettings().timeZone

/**
 * EVENT-04, VEN-16: an instant (ISO text) in the venue's time, 'Nov 21, 2026 7:05 PM', followed by ' Berlin time' where the
 * device's time differs; '' when it is not a date.
 */
export const dateTimeText = (iso: string): string => formatDateTime(iso, zone(), style())

/** EVENT-04: the same for an event's start or end; 'TBD' when it is not known. */
export const eventDateText = (iso: string): string => formatEventDate(iso, zone(), style())

/** FAN-44: the day of an instant (ISO text) at the venue, 'Wed, Nov 25'. */
export const dayText = (iso: string): string => formatDay(iso, zone(), style())

/** FAN-45, HOME-01: start and end of an event (ISO texts) in the venue's time, 'Nov 24, 7:00 PM – Nov 28, 6:59 PM'. */
export const eventDatesText = (startOn: string, endOn: string): string =>
  formatEventDates(startOn, endOn, Date.now(), zone(), style())

/** VEN-16: the time of day of an instant (ISO text) in the venue's time, '7:05 PM' or '7:05 PM Berlin time'. */
export const timeText = (iso: string): string => formatTime(iso, zone(), style())

/** EVENT-04: month and day of an instant (ISO text) at the venue, as on a calendar leaf; null when it is not a date. */
export const venueDay = (iso: string): ReturnType<typeof monthAndDay> => monthAndDay(iso, zone(), style())

/** VEN-16: the name of the venue's time, 'Berlin time'; '' where the device's time is the same at this instant (epoch ms). */
export const venueZone = (ms: number): string => zoneName(zone(), ms, style()?.zone)

/** CONF-10: a pickup time as '6:00 PM-6:30 PM', from any notation that venues use. */
export const pickupRangeText = (range: string): string => formatPickupRange(range, locale())

/** VEN-16: the same with the name of the venue's time where it differs at an instant (epoch ms): '6:00 PM-6:30 PM Berlin time'. */
export const venueTime = (range: string, ms: number): string =>
  `${pickupRangeText(range)} ${venueZone(ms)}`.trim()
