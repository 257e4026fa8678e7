import { formatOf } from './date-style.ts'

/** Minutes since midnight, 0 to 1439. */
export type TimeOfDay = number

const written = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*(?:([ap])\.?m\.?|uhr)?$/i

/** Reads '6:00 PM', '6 p.m.', '18:00', '18.00 Uhr' or '18h00', ignoring seconds; null for other texts. */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  const [matched, hourText, minuteText, half] = written.exec(text.trim()) ?? []
  if (matched === undefined || (minuteText === undefined && half === undefined)) return null

  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  if (!half) return hour * 60 + minute
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}

/**
 * '6:00 PM', or as the locale writes it: '18:00'.
 * @param locale for `Intl`; English without one (LANG-07)
 */
export function formatTimeOfDay(time: TimeOfDay, locale?: string): string {
  if (locale) return formatOf(locale, 'time').format(time * 60_000)
  return twelveHours(time)
}

/** '6:00 PM', in English. */
export function twelveHours(time: TimeOfDay): string {
  const hour = Math.floor(time / 60)
  const minute = String(time % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '6:00 PM-6:30 PM', or as the locale writes it: '18:00 – 18:30'. */
export function formatTimes(start: TimeOfDay, end: TimeOfDay, locale?: string): string {
  return [start, end].map((time) => formatTimeOfDay(time, locale)).join(locale ? ' – ' : '-')
}
