import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { productName } from '../api/boot.ts'
import { headerTitle } from './header.ts'

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
