/** The paths of the screens. */
export const routes = {
  home: '/',
  auth: '/auth',
  events: '/events',
  product: '/product',
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/confirmation',
  transactions: '/transactions',
} as const

const screenPaths = new Set<string>(Object.values(routes))

/** A path as the router reads it: it ignores case and a slash at the end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** Whether a path, without query, is a screen's. All others show the 404 screen. */
export const isScreenPath = (path: string): boolean => screenPaths.has(plainPath(path))

/** The path of the screen that is shown first, after the guards (GUARD-03, GUARD-06, GUARD-07). @param path without query */
export function firstPath(
  path: string,
  { isSignedIn, hasEvent }: { isSignedIn: boolean; hasEvent: boolean },
): string {
  if (!isSignedIn) return routes.auth
  if (!isScreenPath(path)) return path
  if (!hasEvent) return routes.events
  const plain = plainPath(path)
  return plain === routes.auth ? routes.home : plain
}
