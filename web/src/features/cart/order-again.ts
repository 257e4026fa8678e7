import { itemsCounted } from '@storefront/shared/domain/cart/cart.ts'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { messages } from '../../api/messages.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { toast } from '../../ui/toast/toast.ts'
import { putIntoCart, useCartBeforeAdding } from './add-to-cart.ts'
import { reloadCart } from './cart-cache.ts'

/**
 * FAN-08: puts what an order held into the cart, one item after the other, at the price of today. What the product server
 * refuses, because it is sold out or not sold any more, is left out and named in the one message at the end.
 * @returns `orderAgain`, and `busy` while it runs
 */
export function useOrderAgain({ items }: Pick<Pass, 'items'>): { orderAgain: () => void; busy: boolean } {
  const hasCart = useCartBeforeAdding()
  const [busy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    try {
      if (await hasCart()) await addAll(items)
    } finally {
      setBusy(false)
    }
  }
  return { orderAgain: () => void order(), busy }
}

async function addAll(items: Pass['items']): Promise<void> {
  const refused: string[] = []
  const failed: string[] = []
  let pieces = 0
  let isOffline = false
  for (const { itemID, name, quantity } of items) {
    try {
      await putIntoCart({ itemID, quantity })
      pieces += quantity
    } catch (error) {
      if (isAuthError(error)) return
      ;(error instanceof ApiError && error.status < 500 ? refused : failed).push(name)
      if (error instanceof NetworkError) isOffline = true
    }
  }
  await reloadCart()
  const parts = [
    refused.length > 0 && `Not available: ${refused.join(', ')}.`,
    failed.length > 0 &&
      `Could not be added: ${failed.join(', ')}. ${isOffline ? messages.api.connection : 'Please try again.'}`,
  ].filter((part) => part !== false)
  toast({
    title: pieces === 0 ? 'Nothing was added' : `${itemsCounted(pieces)} added to cart`,
    variant: pieces === 0 ? 'destructive' : 'success',
    ...(parts.length > 0 && { description: parts.join(' '), duration: 8000 }),
  })
}
