import { eventEnd } from '../events/event-status.ts'
import { dayMs, instantOf, instantsOf, minuteMs, type OffsetAt } from '../times/clock.ts'
import { formatTimes, parseTimeOfDay, type TimeOfDay } from '../times/time-of-day.ts'

export type DeliveryMethod = 'inseat' | 'pickup'

export const allDeliveryMethods: readonly DeliveryMethod[] = ['inseat', 'pickup']

/** CONF-10: the range that is offered when none is configured. */
export const fallbackPickupRange = '12:00 AM-6:32 AM'

/** CONF-04: the method that is selected at first: in-seat where allowed; null when none is (CONF-05). */
function defaultMethod(allowed: readonly DeliveryMethod[]): DeliveryMethod | null {
  return allowed.includes('inseat') ? 'inseat' : (allowed[0] ?? null)
}

/** The method chosen earlier if it is still allowed, else the default. */
export function allowedMethod(
  allowed: readonly DeliveryMethod[],
  wanted: string | null | undefined,
): DeliveryMethod | null {
  return allowed.find((method) => method === wanted) ?? defaultMethod(allowed)
}

/** CALL-26: the product server's name of a method. */
export function upstreamDeliveryMethod(method: DeliveryMethod): 'deliver_to_my_seat' | 'pickup' {
  return method === 'inseat' ? 'deliver_to_my_seat' : 'pickup'
}

const withHalf = /m\.?\s*$/i
const halfDay = 12 * 60

/**
 * Reads '6:00 PM-6:30 PM' (also with spaces, another dash or 24 hours); null when it is not a range. Of '6:00 – 6:30 PM' both times are
 * in the afternoon, but '11:30 – 12:30 PM' begins in the morning (WORLD-31).
 */
export function parsePickupRange(text: string): { start: TimeOfDay; end: TimeOfDay } | null {
  const [from, to, ...more] = text.split(/[\p{Pd}−]/u)
  if (from === undefined || to === undefined || more.length > 0) return null
  const start = parseTimeOfDay(from)
  const end = parseTimeOfDay(to)
  if (start === null || end === null) return null
  if (!withHalf.test(to) || withHalf.test(from) || start >= halfDay + 60) return { start, end }
  const early = start % halfDay
  return { start: early < end && early + halfDay >= end ? early : early + halfDay, end }
}

/**
 * A range as fans read it: '6:00 PM-6:30 PM', in whatever form the venue writes it. Text that is not a range stays unchanged.
 * @param locale for `Intl`; English without one (LANG-07)
 */
export function formatPickupRange(text: string, locale?: string): string {
  const range = parsePickupRange(text)
  return range ? formatTimes(range.start, range.end, locale) : text
}

export type EventTimes = { startOn: string; endOn: string }

/**
 * CONF-12: whether a range starts within the event, both ends inclusive, on any of its days. The fallback range is always
 * valid; unreadable ranges, and all ranges of an event without a readable start, never are.
 */
export function isPickupTimeValid(range: string, event: EventTimes, offsetAt: OffsetAt): boolean {
  if (range === fallbackPickupRange) return true
  const parsed = parsePickupRange(range)
  const start = instantOf(event.startOn, offsetAt)
  const end = eventEnd(event, offsetAt)
  if (!parsed || Number.isNaN(start)) return false

  const firstDay = localDay(start, offsetAt)
  // Three days are enough: two contain every time of day, and the clock may skip it on one of them.
  return [firstDay, firstDay + 1, firstDay + 2].some((day) =>
    occurrences(parsed, day, offsetAt).some(({ from }) => start <= from && from <= end),
  )
}

/**
 * FAN-14: whether a range has passed at `now` (epoch ms), that is, its end has. None has passed before the event begins, and
 * the fallback range never does. In an event longer than a day, or without an end, only today's occurrence counts, since
 * staff at the counter read a time of day as today's.
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
  // A range over midnight may have begun yesterday, and a short event may end tomorrow.
  const days = end - start > dayMs ? [today - 1, today] : [today - 1, today, today + 1]
  return !days.some((day) =>
    occurrences(parsed, day, offsetAt).some(({ from, to }) => start <= from && from <= end && now < to),
  )
}

/** FAN-14: whether the next time of a range at `now` (epoch ms) goes on after the event's end; the fallback range never does. */
export function outlastsEvent(range: string, event: EventTimes, offsetAt: OffsetAt, now: number): boolean {
  const parsed = parsePickupRange(range)
  const start = instantOf(event.startOn, offsetAt)
  const end = eventEnd(event, offsetAt)
  if (range === fallbackPickupRange || !parsed || Number.isNaN(start)) return false

  const day = localDay(Math.max(now, start), offsetAt)
  const next = [day - 1, day, day + 1]
    .flatMap((each) => occurrences(parsed, each, offsetAt))
    .find(({ from, to }) => start <= from && from <= end && now < to)
  return next !== undefined && next.to > end
}

/** The local day at an instant, counted from 1970. */
const localDay = (ms: number, offsetAt: OffsetAt): number =>
  Math.floor((ms + offsetAt(ms) * minuteMs) / dayMs)

/**
 * VEN-17: the occurrences of a range that begins on a local day, in epoch ms: two where the clock shows its start twice, none
 * where the clock skips the whole range.
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
