import { eventEnd } from '../events/event-status.ts'
import { dayMs, instantOf, instantsOf, minuteMs, type OffsetAt } from '../times/clock.ts'
import { formatTimes, parseTimeOfDay, type TimeOfDay } from '../times/time-of-day.ts'

export type DeliveryMethod = 'inseat' | 'pickup'

export const allDeliveryMethods: readonly DeliveryMethod[] = ['inseat', 'pickup']

/** CONF-09: the one location offered when the upstream names none. */
export const fallbackPickupLocation = { id: 'Stadium Pickup', name: 'Stadium Pickup' }

/** CONF-10: the one range offered when none is configured. */
export const fallbackPickupRange = '12:00 AM-6:32 AM'

/** CONF-04: what is selected at first: in-seat where allowed, null when nothing is (CONF-05). */
function defaultMethod(allowed: readonly DeliveryMethod[]): DeliveryMethod | null {
  return allowed.includes('inseat') ? 'inseat' : (allowed[0] ?? null)
}

/** A method chosen earlier as far as it is still allowed, else the default. */
export function allowedMethod(
  allowed: readonly DeliveryMethod[],
  wanted: string | null | undefined,
): DeliveryMethod | null {
  return allowed.find((method) => method === wanted) ?? defaultMethod(allowed)
}

/** CALL-26: what the product server calls a method. */
export function upstreamDeliveryMethod(method: DeliveryMethod): 'deliver_to_my_seat' | 'pickup' {
  return method === 'inseat' ? 'deliver_to_my_seat' : 'pickup'
}

/** Reads '6:00 PM-6:30 PM' (also with spaces, a long dash or 24 hours); null when it is not a range. */
export function parsePickupRange(text: string): { start: TimeOfDay; end: TimeOfDay } | null {
  const [from, to, ...more] = text.split(/[-–—]/)
  if (from === undefined || to === undefined || more.length > 0) return null
  const start = parseTimeOfDay(from)
  const end = parseTimeOfDay(to)
  return start === null || end === null ? null : { start, end }
}

/**
 * How a fan reads a range: '6:00 PM-6:30 PM', whatever way the venue writes it; text that is no range stays as it is.
 * @param locale what `Intl` takes for another language than English (LANG-07)
 */
export function formatPickupRange(text: string, locale?: string): string {
  const range = parsePickupRange(text)
  return range ? formatTimes(range.start, range.end, locale) : text
}

type EventTimes = { startOn: string; endOn: string }

/** CONF-10: the ranges a fan may choose from: those valid for the event, or the fallback when none is configured. */
export function offeredRanges(
  configured: readonly string[],
  event: EventTimes,
  offsetAt: OffsetAt,
): string[] {
  if (configured.length === 0) return [fallbackPickupRange]
  return configured.filter((range) => isPickupTimeValid(range, event, offsetAt))
}

/**
 * CONF-12: a range counts by its start, taken on the event's days; it is valid between event start and end,
 * both inclusive; without an end it has none. The fallback range is exempt. Unreadable ranges and starts are not valid.
 */
export function isPickupTimeValid(range: string, event: EventTimes, offsetAt: OffsetAt): boolean {
  if (range === fallbackPickupRange) return true
  const parsed = parsePickupRange(range)
  const start = instantOf(event.startOn, offsetAt)
  const end = eventEnd(event, offsetAt)
  if (!parsed || Number.isNaN(start)) return false

  const firstDay = localDay(start, offsetAt)
  // Within its first two days an event has every time of day, but for what the clock skips in one of them.
  return [firstDay, firstDay + 1, firstDay + 2].some((day) =>
    occurrences(parsed, day, offsetAt).some(({ from }) => start <= from && from <= end),
  )
}

/**
 * FAN-14: whether a range has passed at `now` (epoch ms): when its end has. Before its event begins none has. While the
 * event runs an order is for now: in an event longer than a day, or without an end, a range counts on the clock's own day, not on the days after,
 * which nobody at the counter would read from a time alone. The fallback range never passes.
 */
export function hasPickupTimePassed(
  range: string,
  event: EventTimes,
  offsetAt: OffsetAt,
  now: number,
): boolean {
  const parsed = parsePickupRange(range)
  const start = instantOf(event.startOn, offsetAt)
  const end = eventEnd(event, offsetAt)
  if (range === fallbackPickupRange || !parsed || !(now >= start)) return false

  const today = localDay(now, offsetAt)
  // A range over midnight may have begun yesterday; the night of a short event goes on into tomorrow.
  const days = end - start > dayMs ? [today - 1, today] : [today - 1, today, today + 1]
  return !days.some((day) =>
    occurrences(parsed, day, offsetAt).some(({ from, to }) => start <= from && from <= end && now < to),
  )
}

/** The day that a clock shows at an instant, counted from 1970. */
const localDay = (ms: number, offsetAt: OffsetAt): number =>
  Math.floor((ms + offsetAt(ms) * minuteMs) / dayMs)

/**
 * VEN-17: when a range that begins on a local day is, as the clock shows it, in epoch ms: twice where the clock shows its start twice,
 * never where it skips all of it.
 */
function occurrences(
  { start, end }: { start: TimeOfDay; end: TimeOfDay },
  day: number,
  offsetAt: OffsetAt,
): { from: number; to: number }[] {
  const on = (ofDay: number, time: TimeOfDay) => instantsOf(ofDay * dayMs + time * minuteMs, offsetAt)
  const ends = on(end > start ? day : day + 1, end)
  return on(day, start).flatMap((from) => {
    const to = ends.find((at) => at > from)
    return to === undefined ? [] : [{ from, to }]
  })
}
