import type { Cart } from './cart.ts'
import type { Fan, SavedCard } from './fan.ts'

/** One time that an order was really checked out. Times are ISO, by the real clock. */
export type Checkout = {
  email: string
  orderId: string
  at: string
  /** null while it goes on */
  endedAt: string | null
  requestId: string | null
  idempotencyKey: string | null
  /** how often the same response was sent again for the same key */
  replays: number
}

/** An order id that was generated, with the cart and card that it was paid with. */
export type Order = { id: string; fan: Fan; paid?: { cart: Cart; card: SavedCard } }
