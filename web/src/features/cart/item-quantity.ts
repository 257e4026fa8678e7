import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { useSyncExternalStore } from 'react'
import { readStored } from '../../storage/stored.ts'
import { addsInFlight, type Line, reloadCart, setAdds } from './cart.ts'
import { removeFromCart, tryAdding } from './cart-changes.ts'
import { changeQuantity } from './quantity-changes.ts'

/** FAN-04: the quantity of an item that the fan has, or has just asked for; `line` is the item's line in the cart. */
export function useItemQuantity(itemID: Id, line: CartItem | undefined): number {
  const wanted = useSyncExternalStore(addsInFlight.subscribe, () => wantedOf(itemID))
  return wanted ?? line?.quantity ?? 0
}

/** An item and its line in the displayed cart. */
type ItemInCart = { itemID: Id; cartId: string | null; line: CartItem | undefined }

/**
 * FAN-04: adds one of an item, shown at once. The first one is sent immediately; taps while it is in flight follow as one quantity change.
 * @param hasCart from `useCartBeforeAdding`
 */
export async function addOne(item: ItemInCart, hasCart: () => Promise<boolean>): Promise<void> {
  const { itemID, cartId, line } = item
  const wanted = wantedOf(itemID)
  if (wanted !== undefined) return setWanted(itemID, wanted + 1)
  if (line && cartId !== null) return changeQuantity(cartId, line, line.quantity + 1)
  setWanted(itemID, 1)
  try {
    await addFirst(itemID, hasCart)
  } finally {
    setWanted(itemID, null)
  }
}

/** FAN-04: removes one of an item; the last one removes the line (CART-11). Resolves once a removed line is gone. */
export async function removeOne({ itemID, cartId, line }: ItemInCart): Promise<void> {
  const wanted = wantedOf(itemID)
  if (wanted !== undefined) setWanted(itemID, Math.max(0, wanted - 1))
  else if (line && cartId !== null) await setQuantity(cartId, line, line.quantity - 1)
}

async function addFirst(itemID: Id, hasCart: () => Promise<boolean>): Promise<void> {
  if (!(await hasCart())) return
  const quantity = wantedOf(itemID)
  if (!quantity) return
  const added = await tryAdding({ itemID, quantity })
  const cartId = readStored('cart_id')
  await reloadCart()
  const rest = (wantedOf(itemID) ?? 0) - quantity
  if (!added || rest === 0 || cartId === null) return
  const line = readStored('cart_data')?.items.find((each) => sameId(each.itemID, itemID))
  // If the cart could not be read, it had none of the item before.
  await setQuantity(cartId, line ?? { itemID, quantity }, (line?.quantity ?? quantity) + rest)
}

async function setQuantity(cartId: string, line: Line, quantity: number): Promise<void> {
  if (quantity > 0) changeQuantity(cartId, line, quantity)
  else await removeFromCart(cartId, line)
}

/** The quantity that the fan wants by now of an item whose first add is in flight; undefined for any other. */
const wantedOf = (itemID: Id): number | undefined => addsInFlight.get().get(String(itemID))?.[0]?.quantity

const setWanted = (itemID: Id, quantity: number | null): void =>
  setAdds(String(itemID), quantity === null ? [] : [{ itemID, before: 0, quantity }])
