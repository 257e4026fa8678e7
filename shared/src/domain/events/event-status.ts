export type EventStatus = 'active' | 'upcoming' | 'past'
export type EventTab = 'all' | 'active' | 'upcoming'

/** Instants as ISO text. */
type EventTimes = { startOn: string; endOn: string }

const staggerMs = 100

/**
 * EVENT-03: what an event is at `now` (epoch ms), whatever status the server sent. Start and end belong to it;
 * one whose dates cannot be read counts as past.
 */
export function eventStatus({ startOn, endOn }: EventTimes, now: number): EventStatus {
  const end = Date.parse(endOn)
  if (Number.isNaN(end)) return 'past'
  if (now < Date.parse(startOn)) return 'upcoming'
  return Date.parse(startOn) <= now && now <= end ? 'active' : 'past'
}

/** FAN-01: whether an event is over at `now` (epoch ms). Its end belongs to it; one without an end, or with an unreadable one, never is. */
export function hasEnded({ endOn }: Pick<EventTimes, 'endOn'>, now: number): boolean {
  return now > Date.parse(endOn)
}

/** EVENT-02: the events of a tab, in the order they came. */
export function filterEvents<E extends EventTimes>(events: readonly E[], tab: EventTab, now: number): E[] {
  return events.filter((event) => tab === 'all' || eventStatus(event, now) === tab)
}

/** What runs, then what comes by its start, then what is over or has no readable dates; each in the order it came. */
export function inOrder<E extends EventTimes>(events: readonly E[], now: number): E[] {
  const of = (status: EventStatus) => events.filter((event) => eventStatus(event, now) === status)
  const upcoming = of('upcoming').sort((a, b) => Date.parse(a.startOn) - Date.parse(b.startOn))
  return [...of('active'), ...upcoming, ...of('past')]
}

/** EVENT-06: how long after the first the card at this position (from 0) appears, in ms. */
export function staggerDelay(index: number): number {
  return index * staggerMs
}
