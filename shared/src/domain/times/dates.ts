import { instantOf, minuteMs, offsetIn, zoneName } from './clock.ts'
import { formatTimeOfDay } from './time-of-day.ts'

// `Intl` would take a phone 30 ms for its first format, in the middle of drawing the first screen.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const twoDigits = (figure: number): string => String(figure).padStart(2, '0')

/** What the clock of a time zone shows at an instant, in the UTC fields of `date`, and what it is called; null when the text is no date. */
function clockAt(iso: string, timeZone: string | undefined): { date: Date; name: string } | null {
  const offsetAt = offsetIn(timeZone)
  const ms = instantOf(iso, offsetAt)
  if (Number.isNaN(ms)) return null
  return { date: new Date(ms + offsetAt(ms) * minuteMs), name: zoneName(timeZone, ms) }
}

const timeOf = (date: Date): string => formatTimeOfDay(date.getUTCHours() * 60 + date.getUTCMinutes())

/** A text that stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

/**
 * EVENT-04, VEN-16: an instant like 'Nov 21, 2026 7:05 PM' ('MMM dd, yyyy h:mm a'), '' when the text is no date. Where the device's clock
 * shows another time than that of the zone the zone is named: 'Nov 21, 2026 7:05 PM Berlin time'.
 * @param iso ISO text
 * @param timeZone IANA name; the device's without one
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const shown = clockAt(iso, timeZone)
  if (!shown) return ''
  const { date, name } = shown
  const day = `${months[date.getUTCMonth()]} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`
  return words(day, timeOf(date), name)
}

/** The same of an event's start or end, which may not be known yet: 'TBD' then, as its venue (EVENT-04). */
export const formatEventDate = (iso: string, timeZone?: string): string =>
  formatDateTime(iso, timeZone) || 'TBD'

/**
 * FAN-45, HOME-01: start and end of an event (ISO texts) in one line, 'Nov 24, 7:00 PM – Nov 28, 6:59 PM', of one that ends on its day
 * 'Wed, Nov 25, 7:00 – 9:00 PM'; with the year where it is not that of `now` (epoch ms), and 'TBD' for what is not known. The zone is named
 * as above, once. A date, or the times of a day, stay on one line.
 */
export function formatEventDates(startOn: string, endOn: string, now: number, timeZone?: string): string {
  const [start, end] = [clockAt(startOn, timeZone), clockAt(endOn, timeZone)]
  if (!start && !end) return 'TBD'
  const thisYear = clockAt(new Date(now).toISOString(), timeZone)?.date.getUTCFullYear()
  const dayOf = (date: Date): string => {
    const year = date.getUTCFullYear()
    return `${months[date.getUTCMonth()]} ${date.getUTCDate()}${year === thisYear ? '' : `, ${year}`}`
  }
  if (start && end && start.name === end.name && dayOf(start.date) === dayOf(end.date)) {
    const [from, to] = [timeOf(start.date), timeOf(end.date)]
    const half = from.slice(-3)
    const times = `${to.endsWith(half) ? from.slice(0, -half.length) : from} – ${to}`
    return words(`${weekdays[start.date.getUTCDay()]}, ${dayOf(start.date)}, ${unbroken(times)}`, end.name)
  }
  const textOf = (shown: typeof start, name = ''): string =>
    shown ? words(unbroken(`${dayOf(shown.date)}, ${timeOf(shown.date)}`), name) : 'TBD'
  return `${textOf(start, start?.name === end?.name ? '' : start?.name)} – ${textOf(end, end?.name)}`
}

/** The time of day alone: '7:05 PM', or '7:05 PM Berlin time'. */
export function formatTime(iso: string, timeZone?: string): string {
  const shown = clockAt(iso, timeZone)
  return shown ? words(timeOf(shown.date), shown.name) : ''
}

/** Month and day like 'Nov' and '5', as on a leaf of a calendar at the place of that clock; null when the text is no date. */
export function monthAndDay(iso: string, timeZone?: string): { month: string; day: string } | null {
  const date = clockAt(iso, timeZone)?.date
  return date ? { month: months[date.getUTCMonth()] ?? '', day: String(date.getUTCDate()) } : null
}

/** FAN-44: a day like 'Wed, Nov 25' at the place of that clock; '' when the text is no date. */
export function formatDay(iso: string, timeZone?: string): string {
  const date = clockAt(iso, timeZone)?.date
  return date ? `${weekdays[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}` : ''
}
