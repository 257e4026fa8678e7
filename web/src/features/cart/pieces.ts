import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../storage/create-store.ts'
import { readStored } from '../../storage/stored.ts'
import { reloadCart } from './cart.ts'
import { removeFromCart, tryAdding } from './cart-changes.ts'
import { changeQuantity, type Line } from './quantity-changes.ts'

/** Items on their way into the cart, by id as text: how many pieces the fan wants of each by now. */
const adding = createStore<ReadonlyMap<string, number>>(new Map())

/** FAN-04: how many pieces a fan has, or has just asked for, of an item; `line` is what the cart has of it. */
export function usePieces(itemID: Id | null, line: CartItem | undefined): number {
  const wanted = useSyncExternalStore(adding.subscribe, () => adding.get().get(String(itemID)))
  return wanted ?? line?.quantity ?? 0
}

/** An item, and what the cart that is on the screen has of it. */
type Piece = { itemID: Id; cartId: string | null; line: CartItem | undefined }

/**
 * FAN-04: one more piece of an item, shown at once. The first is sent right away; what is tapped while it is on its way is
 * kept and follows as one change of the line, so that no tap is lost and nothing is added twice.
 * @param hasCart of `useCartBeforeAdding`
 */
export async function addPiece(piece: Piece, hasCart: () => Promise<boolean>): Promise<void> {
  const { itemID, cartId, line } = piece
  if (isAdding(itemID)) return want(itemID, wantedOf(itemID) + 1)
  if (line && cartId !== null) return changeQuantity(cartId, line, line.quantity + 1)
  want(itemID, 1)
  try {
    await addFirst(itemID, hasCart)
  } finally {
    want(itemID, null)
  }
}

/**
 * FAN-04: one piece less; the last one takes the line out of the cart (CART-11).
 * @returns resolves once a line that was taken out is gone
 */
export async function takePiece({ itemID, cartId, line }: Piece): Promise<void> {
  if (isAdding(itemID)) want(itemID, Math.max(0, wantedOf(itemID) - 1))
  else if (line && cartId !== null) await setQuantity(cartId, line, line.quantity - 1)
}

async function addFirst(itemID: Id, hasCart: () => Promise<boolean>): Promise<void> {
  if (!(await hasCart())) return
  const quantity = wantedOf(itemID)
  if (quantity === 0) return
  const added = await tryAdding({ itemID, quantity })
  const cartId = readStored('cart_id')
  await reloadCart()
  const rest = wantedOf(itemID) - quantity
  if (!added || rest === 0 || cartId === null) return
  const line = readStored('cart_data')?.items.find((each) => sameId(each.itemID, itemID))
  // A cart that could not be read had none of it before.
  await setQuantity(cartId, line ?? { itemID, quantity }, (line?.quantity ?? quantity) + rest)
}

async function setQuantity(cartId: string, line: Line, quantity: number): Promise<void> {
  if (quantity > 0) changeQuantity(cartId, line, quantity)
  else await removeFromCart(cartId, line)
}

const isAdding = (itemID: Id): boolean => adding.get().has(String(itemID))
const wantedOf = (itemID: Id): number => adding.get().get(String(itemID)) ?? 0

function want(itemID: Id, pieces: number | null): void {
  const next = new Map(adding.get())
  if (pieces === null) next.delete(String(itemID))
  else next.set(String(itemID), pieces)
  adding.set(next)
}
