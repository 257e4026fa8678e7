/**
 * VEN-21: the pickup locations as a fan in this section is offered them: those that the venue names for it first, in its order, then
 * the rest as they came. A name that the venue does not have now is ignored.
 * @param near the section's names by section, the nearest first
 * @returns the names, and whether a fan who reads them should know that some are nearer
 */
export function nearestFirst(
  names: readonly string[],
  section: string,
  near: Readonly<Record<string, readonly string[]>>,
): { names: string[]; isSorted: boolean } {
  const named = Object.hasOwn(near, section) ? near[section] : undefined
  const first = (named ?? []).filter((name) => names.includes(name))
  return { names: [...new Set([...first, ...names])], isSorted: first.length > 0 && names.length > 1 }
}
