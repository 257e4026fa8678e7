import { useEffect } from 'react'

/** Prefetches the screen that nearly every tap opens, once the menu is there and its requests are done (`ready`). */
export function usePrefetchProductScreen(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    import('../product/product-screen.tsx').catch((error) =>
      console.warn('The product screen was not prefetched', error),
    )
  }, [ready])
}
