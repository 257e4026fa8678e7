import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { productName } from '../api/boot.ts'

const titles: Readonly<Record<string, string>> = {
  [routes.auth]: 'Sign In',
  [routes.events]: 'Choose Your Event',
  [routes.cart]: 'Cart',
  [routes.checkout]: 'Payment',
  [routes.confirmation]: 'Confirmation',
  [routes.transactions]: 'Transactions',
}

/** The title of a path; the product name on / and wherever there is no other (HEADER-04, HEADER-05). */
export function headerTitle(path: string, productName: string): string {
  if (path.startsWith(routes.product)) return 'Product Details'
  return (Object.hasOwn(titles, path) && titles[path]) || productName
}

/** The title of the current screen, which the browser's tab shows too, before the product's name. */
export function useScreenTitle(): string {
  const { pathname } = useLocation()
  const product = productName()
  const title = headerTitle(pathname, product)
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title, product])
  return title
}
