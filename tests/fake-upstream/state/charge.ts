import type { Cart } from './cart.ts'
import type { SavedCard } from './fan.ts'
import type { Order } from './order.ts'
import type { Transaction } from './transaction.ts'

export type ChargeStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING'

/** One line of the ledger: one time that a card was really asked for money. Times are ISO, by the real clock. */
export type Charge = {
  receivedAt: string
  /** when the work began, after whatever delayed it */
  at: string
  /** when the money was taken or the card declined; null while it is PROCESSING */
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
  /** how often the same response was sent again for the same key */
  replays: number
  /** what the history shows of it, and from when on */
  history: Transaction['changes']
}

/** A charge that the processor works on. */
export type Work = {
  readonly line: Charge
  readonly order: Order
  readonly cart: Cart
  readonly card: SavedCard
  readonly transaction: Transaction
  /** Resolves when it is settled. */
  readonly settled: Promise<void>
  readonly end: () => void
}
