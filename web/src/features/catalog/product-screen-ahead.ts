import { useEffect } from 'react'

/** Fetches the screen that nearly every tap leads to, once the menu is there and the line is free (`ready`). */
export function useProductScreenAhead(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    import('../product/product-screen.tsx').catch((error) => console.warn('Not fetched ahead', error))
  }, [ready])
}
