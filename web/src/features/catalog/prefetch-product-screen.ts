import { useEffect } from 'react'

/** Prefetches what nearly every tap opens, the screen of a product and the sheet of its options, once the menu is there and its requests are done (`ready`). */
export function usePrefetchProductScreen(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    Promise.all([import('../product/product-screen.tsx'), import('../product/options-sheet.tsx')]).catch(
      (error) => console.warn('What a card opens was not prefetched', error),
    )
  }, [ready])
}
