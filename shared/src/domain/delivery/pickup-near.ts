import { findText } from '../lines.ts'

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
