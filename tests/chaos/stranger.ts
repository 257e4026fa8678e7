import { type Fan, newFan } from './fan.ts'
import type { Place } from './place.ts'
import { chargeTimeoutMs, goodCard } from './plan.ts'
import { productServerOf } from './product-server.ts'
import type { Statement } from './statement.ts'

/** What another session may be told about an order that is not its own. */
const harmless: Readonly<Record<'asked' | 'paid', readonly Statement['told'][]>> = {
  asked: ['NONE', 'away'],
  paid: ['FAILED', 'not sent', 'away'],
}

/**
 * Another fan on the same phone asks for a fan's order and pays under its id, with a cart of their own or the fan's. Returns
 * the violation, null when they got nothing of it.
 */
export async function intrude(
  { stack, replicaSet }: Pick<Place, 'stack' | 'replicaSet'>,
  { orders: [orderId], carts }: Fan,
  { email, withOwnCart }: { email: string; withOwnCart: boolean },
): Promise<string | null> {
  const [, replica] = replicaSet.replicas
  const stranger = await newFan(stack, replica, { email, card: goodCard })
  const own = stranger.purchaseOf({ order: 0, cart: 0, card: 'good' })
  const asked = await stranger.attempt(replica, orderId)
  const paid = await stranger.pay(replica, { ...own, orderId, cart: withOwnCart ? own.cart : carts[0] })
  if (!harmless.asked.includes(asked.told)) return `another fan asked and was told ${asked.response}`
  // Their own charge is unclear when its response took too long, which no answer about another's charge does.
  const isOwnUnclear = paid.told === 'UNKNOWN' && paid.toldAt - paid.askedAt >= chargeTimeoutMs
  if (!harmless.paid.includes(paid.told) && !isOwnUnclear) {
    return `another fan paid and was told ${paid.response}`
  }
  const charges = await productServerOf(stack, email).ledger()
  return charges.length === 0 ? null : 'another fan paid under an order id that is not theirs'
}
