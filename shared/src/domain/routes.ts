/** The paths of our screens. */
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

/**
 * Whether a path, without its query, leads to a screen. Read as the app's router reads it: in any case, with or without a slash
 * at its end. Every other path is the 404 screen's.
 */
export const isScreenPath = (path: string): boolean =>
  screenPaths.has(path.toLowerCase().replace(/(?<=.)\/$/, ''))
