import { createHash } from 'node:crypto'
import type { Tenant } from './tenant.ts'
import type { Outcome } from './test-cards.ts'
import type { Transaction } from './transaction.ts'

export type SavedCard = {
  id: string
  brand: string
  lastFour: string
  holder: string
  outcome: Outcome
}

export type Fan = {
  tenant: Tenant
  /** the account id for an account without an address */
  email: string
  customerNumber: string
  firstName: string
  lastName: string
  cards: SavedCard[]
  transactions: Transaction[]
}

/** A fan has one number per tenant, which stays the same after a restart. */
export function customerNumberOf(tenant: Tenant, email: string): string {
  const digest = createHash('sha256').update(`${tenant.subDomain}|${email}`).digest()
  return `C${tenant.id}${String(digest.readUInt32BE(0)).padStart(10, '0')}`
}

/** A saved card as the cards call lists it. */
export const cardRow = (card: SavedCard) => ({
  id: card.id,
  type: card.brand,
  cardNumber: `**** **** **** ${card.lastFour}`,
  cardHolderName: card.holder,
})
