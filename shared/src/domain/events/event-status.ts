export type EventStatus = 'active' | 'upcoming' | 'past'
export type EventTab = 'all' | 'active' | 'upcoming'

/** Instants as ISO text. */
type EventTimes = { startOn: string; endOn: string }

const staggerMs = 100

/**
 * EVENT-03: what an event is at `now` (epoch ms), whatever status the server sent. Start and end belong to it; without an end it goes on,
 * without a start it counts as past, since nothing says that it has begun.
 */
export function eventStatus(event: EventTimes, now: number): EventStatus {
  const start = Date.parse(event.startOn)
  if (now < start) return 'upcoming'
  return start <= now && !hasEnded(event, now) ? 'active' : 'past'
}

/** FAN-01: whether an event is over at `now` (epoch ms). Its end belongs to it. */
export const hasEnded = (event: Pick<EventTimes, 'endOn'>, now: number): boolean => now > endOf(event)

/** EVENT-03: when an event ends, in epoch ms: never where it has no end, or one that cannot be read. */
export function endOf({ endOn }: Pick<EventTimes, 'endOn'>): number {
  const end = Date.parse(endOn)
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
}

/** EVENT-02: the events of a tab, in the order they came. */
export function filterEvents<E extends EventTimes>(events: readonly E[], tab: EventTab, now: number): E[] {
  return events.filter((event) => tab === 'all' || eventStatus(event, now) === tab)
}

/** What runs, then what comes by its start, then what is over or has no readable start; each in the order it came. */
export function inOrder<E extends EventTimes>(events: readonly E[], now: number): E[] {
  const of = (status: EventStatus) => events.filter((event) => eventStatus(event, now) === status)
  const upcoming = of('upcoming').sort((a, b) => Date.parse(a.startOn) - Date.parse(b.startOn))
  return [...of('active'), ...upcoming, ...of('past')]
}

/** EVENT-06: how long after the first the card at this position (from 0) appears, in ms. */
export function staggerDelay(index: number): number {
  return index * staggerMs
}
