import { routes } from '@storefront/shared/domain/routes.ts'

const titles: Readonly<Record<string, string>> = {
  [routes.auth]: 'Sign In',
  [routes.events]: 'Choose Your Event',
  [routes.cart]: 'Cart',
  [routes.checkout]: 'Payment',
  [routes.confirmation]: 'Confirmation',
  [routes.transactions]: 'Transactions',
}

/** HEADER-04, HEADER-05: the title of a path; the product name on / and wherever there is no other. */
export function headerTitle(path: string, productName: string): string {
  if (path.startsWith(routes.product)) return 'Product Details'
  return (Object.hasOwn(titles, path) && titles[path]) || productName
}

/** Whether a path has a way back: all but / and /events (HEADER-02). */
export function showsBack(path: string): boolean {
  return path !== routes.home && path !== routes.events
}

/** HEADER-03: where back leads: '/' or the browser's history. */
export function backTarget(path: string): '/' | 'history' {
  const toHome = path.startsWith(routes.product) || path === routes.cart || path === routes.transactions
  return toHome ? routes.home : 'history'
}

/** HEADER-08: one letter, in upper case; U without an email. */
export function avatarLetter(email: string | null | undefined): string {
  const [first = 'U'] = email?.trim() ?? ''
  return first.toUpperCase()
}
