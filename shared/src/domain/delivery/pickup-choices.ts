import { findText } from '../lines.ts'
import type { OffsetAt } from '../times/clock.ts'
import { type EventTimes, fallbackPickupRange, isPickupTimeValid } from './delivery.ts'

/** CONF-09: the location that is offered when the product server lists none. */
export const fallbackPickupLocation = { id: 'Stadium Pickup', name: 'Stadium Pickup' }

/** CONF-10: the configured ranges that are valid for the event; the fallback when none is configured. */
export function offeredRanges(
  configured: readonly string[],
  event: EventTimes,
  offsetAt: OffsetAt,
): string[] {
  if (configured.length === 0) return [fallbackPickupRange]
  return configured.filter((range) => isPickupTimeValid(range, event, offsetAt))
}

/**
 * VEN-21: the pickup locations for a fan in a section: first those that the venue lists as near it, in that order, then the
 * others. Names of locations that do not exist are ignored.
 * @param near section → names of nearby locations, the nearest first
 * @returns the names, and whether the order is worth telling the fan
 */
export function nearestFirst(
  names: readonly string[],
  section: string,
  near: Readonly<Record<string, readonly string[]>>,
): { names: string[]; isSorted: boolean } {
  const named = near[findText(Object.keys(near), section) ?? ''] ?? []
  const first = named.flatMap((name) => findText(names, name) ?? [])
  return { names: [...new Set([...first, ...names])], isSorted: first.length > 0 && names.length > 1 }
}
