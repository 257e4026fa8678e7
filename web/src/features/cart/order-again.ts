import { ApiError } from '../../api/api-error.ts'
import { isAuthError } from '../../api/auth-error.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { toast } from '../../ui/toast/toast.ts'
import { putIntoCart, useCartBeforeAdding } from './add-to-cart.ts'
import { reloadCart } from './cart-cache.ts'

/** What of an order can be ordered again. */
export type OrderedItem = Pick<Pass['items'][number], 'itemID' | 'name' | 'quantity'>

/**
 * FAN-08: puts what an order held into the cart, one item after the other, at the price of today. What the product server
 * refuses, because it is sold out or not sold any more, is left out and named in the one message at the end.
 */
export function useOrderAgain(): (items: readonly OrderedItem[]) => Promise<void> {
  const hasCart = useCartBeforeAdding()
  return async (items) => {
    if (!(await hasCart())) return
    const refused: string[] = []
    const failed: string[] = []
    let pieces = 0
    for (const { itemID, name, quantity } of items) {
      try {
        await putIntoCart({ itemID, quantity })
        pieces += quantity
      } catch (error) {
        if (isAuthError(error)) return
        ;(error instanceof ApiError && error.status < 500 ? refused : failed).push(name)
      }
    }
    await reloadCart()
    const parts = [
      refused.length > 0 && `Not available: ${refused.join(', ')}.`,
      failed.length > 0 && `Could not be added: ${failed.join(', ')}. Please try again.`,
    ].filter((part) => part !== false)
    const title =
      pieces === 0 ? 'Nothing was added' : `${pieces} ${pieces === 1 ? 'item' : 'items'} added to cart`
    toast({
      title,
      variant: pieces === 0 ? 'destructive' : 'success',
      ...(parts.length > 0 && { description: parts.join(' '), duration: 8000 }),
    })
  }
}
