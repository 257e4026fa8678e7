import type { Cart } from './cart.ts'
import { totalsOf } from './cart.ts'
import type { Fan, SavedCard, Transaction } from './fan.ts'

/** An order id that was generated, with the cart, card and transaction it came to. */
export type Order = { id: string; fan: Fan; cart?: Cart; card?: SavedCard; transaction?: Transaction }

export type ChargeStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING'

/** One line of the ledger: one time that a card was really asked for money. */
export type Charge = {
  at: string
  tenant: string
  email: string
  orderId: string
  cardId: string
  cents: number
  status: ChargeStatus
  idempotencyKey: string | null
  /** how often the same response was sent again for the same key */
  replays: number
}

const cardNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
}

/** Writes the transaction of a charge into the fan's history; it stays 'initiated' until checkout. */
export function enterTransaction(order: Order, status: Transaction['status'], now: number): void {
  const { cart, card, fan } = order
  if (!cart || !card) return
  const { subTotal, tax } = totalsOf(cart)
  const earlier = fan.transactions.filter((each) => each.orderId === order.id).length
  const transaction: Transaction = {
    number: `${fan.tenant.look.initials}-${fan.customerNumber.slice(-6)}-${order.id.slice(-8)}${earlier ? `-${earlier + 1}` : ''}`,
    at: now,
    subTotalCents: subTotal,
    taxCents: tax,
    orderId: order.id,
    status,
    lines: cart.lines.map((line) => ({
      name: line.product.name,
      quantity: line.quantity,
      unitCents: line.variant.cents,
    })),
    cardType: cardNames[card.brand] ?? card.brand,
    storeName: fan.tenant.venue,
  }
  order.transaction = transaction
  fan.transactions.unshift(transaction)
}
