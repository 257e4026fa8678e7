import type { Cart } from './cart.ts'
import type { Fan, SavedCard } from './fan.ts'

/** An order id that was generated, with the cart and card that it was paid with. */
export type Order = { id: string; fan: Fan; paid?: { cart: Cart; card: SavedCard } }
