export const cartFreshMs = 30_000

/**
 * CART-20: whether the cached cart will do. Only on /confirmation or for a fan who arrives from the cart, and only within
 * 30 s of the fetch.
 * @param visit `fetchedAt` in epoch ms, null when the cart was never fetched
 * @param now epoch ms
 */
export function maySkipCartFetch(
  visit: { fetchedAt: number | null; hasCachedCart: boolean; path: string; fromCart: boolean },
  now: number,
): boolean {
  if (visit.fetchedAt === null || !visit.hasCachedCart) return false
  const age = now - visit.fetchedAt
  return (visit.path === '/confirmation' || visit.fromCart) && age >= 0 && age <= cartFreshMs
}
