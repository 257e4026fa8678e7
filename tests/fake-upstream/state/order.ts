import type { Cart } from './cart.ts'
import type { Fan } from './fan.ts'

/** A checkout that was carried out. Times are ISO, by the real clock. */
export type Checkout = {
  email: string
  orderId: string
  at: string
  /** null until it ends */
  endedAt: string | null
  requestId: string | null
  idempotencyKey: string | null
  /** how often the response was repeated for the same key */
  replays: number
}

/** An issued order, with its cart if it is paid. */
export type Order = { id: string; fan: Fan; paid?: Cart }
