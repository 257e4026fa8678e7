import { instantOf, type OffsetAt } from '../times/clock.ts'

export type EventStatus = 'active' | 'upcoming' | 'past'
export type EventTab = 'all' | 'active' | 'upcoming'

/** ISO texts; without a zone they are times of the venue's clock, `offsetAt` (VEN-16). */
type EventTimes = { startOn: string; endOn: string }

const staggerMs = 100

/**
 * EVENT-03: the status of an event at `now` (epoch ms). An event is active from its start to its end, both included. Without an end it
 * never ends. If its start cannot be parsed it is 'past', so only the tab All lists it.
 */
export function eventStatus(event: EventTimes, now: number, offsetAt: OffsetAt): EventStatus {
  const start = instantOf(event.startOn, offsetAt)
  if (now < start) return 'upcoming'
  return start <= now && !hasEnded(event, now, offsetAt) ? 'active' : 'past'
}

/** EVENT-03: whether the end of an event has passed at `now` (epoch ms). Whether it is over, the product server decides (FAN-01). */
export const hasEnded = (event: Pick<EventTimes, 'endOn'>, now: number, offsetAt: OffsetAt): boolean =>
  now > eventEnd(event, offsetAt)

/** EVENT-03: the end of an event in epoch ms; Infinity without a readable one. */
export function eventEnd({ endOn }: Pick<EventTimes, 'endOn'>, offsetAt: OffsetAt): number {
  const end = instantOf(endOn, offsetAt)
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
}

/** EVENT-02: the events of a tab, in the given order. */
export function filterEvents<E extends EventTimes>(
  events: readonly E[],
  tab: EventTab,
  now: number,
  offsetAt: OffsetAt,
): E[] {
  return events.filter((event) => tab === 'all' || eventStatus(event, now, offsetAt) === tab)
}

/**
 * FAN-67: the shortest active event, then the other active ones by start, then upcoming ones by start, then past ones. So tonight's
 * match comes before the festival week that it is part of. EVENT-02's tabs stay.
 */
export function sortEvents<E extends EventTimes>(events: readonly E[], now: number, offsetAt: OffsetAt): E[] {
  const startOf = ({ startOn }: E) => instantOf(startOn, offsetAt)
  const lengthOf = (event: E) => eventEnd(event, offsetAt) - startOf(event)
  const [active = [], upcoming = [], past = []] = (['active', 'upcoming', 'past'] as const).map((status) =>
    events.filter((event) => eventStatus(event, now, offsetAt) === status),
  )
  for (const byStart of [active, upcoming]) byStart.sort((a, b) => startOf(a) - startOf(b))
  const shortest = Math.min(...active.map(lengthOf))
  const first = active.find((event) => lengthOf(event) === shortest)
  return [...(first ? [first] : []), ...active.filter((event) => event !== first), ...upcoming, ...past]
}

/** EVENT-06: the delay in ms after which the card at this index appears. */
export function staggerDelay(index: number): number {
  return index * staggerMs
}
