import { instantOf, type OffsetAt } from '../times/clock.ts'

export type EventStatus = 'active' | 'upcoming' | 'past'
export type EventTab = 'all' | 'active' | 'upcoming'

/** Instants as ISO text; without a zone they are the venue's clock's (VEN-16), whose `offsetAt` every rule takes. */
type EventTimes = { startOn: string; endOn: string }

const staggerMs = 100

/**
 * EVENT-03: what an event is at `now` (epoch ms), whatever status the server sent. Start and end belong to it; without an end it goes on,
 * without a start it counts as past, since nothing says that it has begun.
 */
export function eventStatus(event: EventTimes, now: number, offsetAt: OffsetAt): EventStatus {
  const start = instantOf(event.startOn, offsetAt)
  if (now < start) return 'upcoming'
  return start <= now && !hasEnded(event, now, offsetAt) ? 'active' : 'past'
}

/** FAN-01: whether an event is over at `now` (epoch ms). Its end belongs to it. */
export const hasEnded = (event: Pick<EventTimes, 'endOn'>, now: number, offsetAt: OffsetAt): boolean =>
  now > eventEnd(event, offsetAt)

/** EVENT-03: when an event ends, in epoch ms: never where it has no end, or one that cannot be read. */
export function eventEnd({ endOn }: Pick<EventTimes, 'endOn'>, offsetAt: OffsetAt): number {
  const end = instantOf(endOn, offsetAt)
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
}

/** EVENT-02: the events of a tab, in the order they came. */
export function filterEvents<E extends EventTimes>(
  events: readonly E[],
  tab: EventTab,
  now: number,
  offsetAt: OffsetAt,
): E[] {
  return events.filter((event) => tab === 'all' || eventStatus(event, now, offsetAt) === tab)
}

/** What runs, then what comes by its start, then what is over or has no readable start; each in the order it came. */
export function sortEvents<E extends EventTimes>(events: readonly E[], now: number, offsetAt: OffsetAt): E[] {
  const of = (status: EventStatus) => events.filter((event) => eventStatus(event, now, offsetAt) === status)
  const start = ({ startOn }: E) => instantOf(startOn, offsetAt)
  const upcoming = of('upcoming').sort((a, b) => start(a) - start(b))
  return [...of('active'), ...upcoming, ...of('past')]
}

/** EVENT-06: how long after the first the card at this position (from 0) appears, in ms. */
export function staggerDelay(index: number): number {
  return index * staggerMs
}
