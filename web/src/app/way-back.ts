import { routes } from '@storefront/shared/domain/routes.ts'

/** Whether a path has a way back: all but / and /events (HEADER-02). */
export function showsBack(path: string): boolean {
  return path !== routes.home && path !== routes.events
}

/** Where back leads: '/' or the browser's history (HEADER-03). */
export function backTarget(path: string): '/' | 'history' {
  const toHome = path.startsWith(routes.product) || path === routes.cart || path === routes.transactions
  return toHome ? routes.home : 'history'
}

/** Whether a phone shows an order of the history, which has a way back to the list of its own (TXN-01). */
export const hasOwnWayBack = (path: string, search: string): boolean =>
  path === routes.transactions && search !== ''
