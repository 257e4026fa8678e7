/** Runs work that no other tab may do at the same time. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Browsers offer locks to secure pages only.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, work) as Promise<T>
}
