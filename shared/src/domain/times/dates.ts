import { instantOf, minuteMs, offsetIn, zoneName } from './clock.ts'
import { type DateStyle, nonBreaking } from './date-style.ts'
import { twelveHours } from './time-of-day.ts'

// Not `Intl`, whose first format is slow on phones and would delay the first screen.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

const twoDigits = (figure: number): string => String(figure).padStart(2, '0')

/** The local time of an instant in a time zone, in the UTC fields of `date`, and the clock's name; null when the text is not a date. */
function clockAt(iso: string, timeZone?: string, style?: DateStyle): { date: Date; name: string } | null {
  const offsetAt = offsetIn(timeZone)
  const ms = instantOf(iso, offsetAt)
  if (Number.isNaN(ms)) return null
  const date = new Date(ms + offsetAt(ms) * minuteMs)
  // Adding the offset may exceed the last date that is possible.
  if (Number.isNaN(date.getTime())) return null
  return { date, name: zoneName(timeZone, ms, style?.zone) }
}

const timeOf = (date: Date, style?: DateStyle): string =>
  style ? style.write('time', date) : twelveHours(date.getUTCHours() * 60 + date.getUTCMinutes())

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

/**
 * EVENT-04, VEN-16: 'Nov 21, 2026 7:05 PM' ('MMM dd, yyyy h:mm a'); '' when the text is not a date. The zone is named where the
 * device's clock shows another time: 'Nov 21, 2026 7:05 PM Berlin time'.
 * @param iso ISO text
 * @param timeZone IANA name; the device's without one
 * @param style of another language than English, here and below (LANG-07)
 */
export function formatDateTime(iso: string, timeZone?: string, style?: DateStyle): string {
  const shown = clockAt(iso, timeZone, style)
  if (!shown) return ''
  const { date, name } = shown
  if (style) return words(style.write('dateTimeOfYear', date), name)
  const day = `${months[date.getUTCMonth()]} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`
  return words(day, timeOf(date), name)
}

/** Like `formatDateTime`, but 'TBD' when the text is not a date (EVENT-04). */
export const formatEventDate = (iso: string, timeZone?: string, style?: DateStyle): string =>
  formatDateTime(iso, timeZone, style) || unknown(style)

const unknown = (style?: DateStyle): string => style?.unknown ?? 'TBD'

/**
 * FAN-45, HOME-01: start and end of an event (ISO texts): 'Nov 24, 7:00 PM – Nov 28, 6:59 PM', or 'Wed, Nov 25, 7:00 – 9:00 PM'
 * within a day. The year is added where it differs from that of `now` (epoch ms); an unknown date is 'TBD'. The zone is
 * named once, as in `formatDateTime`. Neither a date nor the times of a day break across lines.
 */
export function formatEventDates(
  startOn: string,
  endOn: string,
  now: number,
  timeZone?: string,
  style?: DateStyle,
): string {
  const [start, end] = [clockAt(startOn, timeZone, style), clockAt(endOn, timeZone, style)]
  if (!start && !end) return unknown(style)
  const thisYear = clockAt(new Date(now).toISOString(), timeZone)?.date.getUTCFullYear()
  const hasYear = (date: Date): boolean => date.getUTCFullYear() !== thisYear
  if (start && end && start.name === end.name && isSameDay(start.date, end.date)) {
    return words(timesOfDay(start.date, end.date, hasYear(start.date), style), end.name)
  }
  const textOf = (shown: typeof start, name = ''): string =>
    shown ? words(nonBreaking(dayAndTime(shown.date, hasYear(shown.date), style)), name) : unknown(style)
  return `${textOf(start, start?.name === end?.name ? '' : start?.name)} – ${textOf(end, end?.name)}`
}

const isSameDay = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)

function timesOfDay(start: Date, end: Date, hasYear: boolean, style?: DateStyle): string {
  if (style) return style.timesOfDay(hasYear, start, end)
  const [from, to] = [timeOf(start), timeOf(end)]
  const half = from.slice(-3)
  const times = `${to.endsWith(half) ? from.slice(0, -half.length) : from} – ${to}`
  return `${weekdays[start.getUTCDay()]}, ${dayOf(start, hasYear)}, ${nonBreaking(times)}`
}

const dayAndTime = (date: Date, hasYear: boolean, style?: DateStyle): string =>
  style
    ? style.write(hasYear ? 'dateTimeOfYear' : 'dateTime', date)
    : `${dayOf(date, hasYear)}, ${timeOf(date)}`

const dayOf = (date: Date, hasYear: boolean): string =>
  `${months[date.getUTCMonth()]} ${date.getUTCDate()}${hasYear ? `, ${date.getUTCFullYear()}` : ''}`

/** The time of day: '7:05 PM', or '7:05 PM Berlin time'. */
export function formatTime(iso: string, timeZone?: string, style?: DateStyle): string {
  const shown = clockAt(iso, timeZone, style)
  return shown ? words(timeOf(shown.date, style), shown.name) : ''
}

/** Month and day in that time zone, such as 'Nov' and '5'; null when the text is not a date. */
export function monthAndDay(
  iso: string,
  timeZone?: string,
  style?: DateStyle,
): { month: string; day: string } | null {
  const date = clockAt(iso, timeZone)?.date
  if (!date) return null
  const month = style ? style.write('month', date) : (months[date.getUTCMonth()] ?? '')
  return { month, day: String(date.getUTCDate()) }
}

/** FAN-44: a day in that time zone, such as 'Wed, Nov 25'; '' when the text is not a date. */
export function formatDay(iso: string, timeZone?: string, style?: DateStyle): string {
  const date = clockAt(iso, timeZone)?.date
  if (!date) return ''
  if (style) return style.write('day', date)
  return `${weekdays[date.getUTCDay()]}, ${dayOf(date, false)}`
}
