import type { Cart } from './cart.ts'
import type { SavedCard } from './fan.ts'
import type { Order } from './order.ts'
import type { Transaction } from './transaction.ts'

export type ChargeStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING'

/** A line of the ledger: a charge that was carried out. Times are ISO, by the real clock. */
export type Charge = {
  receivedAt: string
  /** when processing began, after any injected delay */
  at: string
  /** when it succeeded or was declined; null while it is PROCESSING */
  settledAt: string | null
  tenant: string
  email: string
  orderId: string
  cartId: string
  cardId: string
  cents: number
  status: ChargeStatus
  requestId: string | null
  idempotencyKey: string | null
  /** how often the response was repeated for the same key */
  replays: number
  /** what the history shows, and from when on */
  history: Transaction['changes']
}

/** A charge that is being processed. */
export type RunningCharge = {
  readonly line: Charge
  readonly order: Order
  readonly cart: Cart
  readonly card: SavedCard
  readonly transaction: Transaction
  /** resolves when it is settled */
  readonly settled: Promise<void>
  readonly end: () => void
}
