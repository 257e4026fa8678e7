import type { Cart } from '@storefront/shared/contract/cart.ts'
import { idOrNull } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { toDecimal } from '@storefront/shared/domain/money.ts'
import { chargeEventId, payRefusal } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod/mini'
import { getBranding } from '../../../api/boot.ts'
import { messages } from '../../../api/messages.ts'
import { readStored } from '../../../storage/stored.ts'
import type { PaymentEvent } from './payment-machine.ts'

const gameData = z.catch(z.object({ id: idOrNull }), { id: null })

/** Pay Now: the charge to make, or why nothing is sent (PAY-03, PAY-04, ERR-06; CALL-33, CALL-34). */
export function payEvent(card: Card | null, cart: Cart): PaymentEvent {
  const orderId = readStored('order_id')
  const cartId = readStored('cart_id')
  if (card && (cart.items.length === 0 || !cartId)) return refused(messages.cart.empty)
  const refusal = payRefusal({ cardId: card?.id ?? null, orderId })
  if (refusal || !card || !orderId || !cartId)
    return refused(refusal ?? messages.cart.empty, orderId === null)
  return {
    type: 'pay',
    charge: {
      params: { cardId: card.id },
      body: {
        amount: toDecimal(cart.payment.amount),
        orderId,
        cartId,
        storeId: getBranding().additionalAttributes.storeID,
        eventId: chargeEventId(readStored('selected_event'), z.parse(gameData, cart.metadata.gameData)),
      },
    },
  }
}

function refused(text: string, retry = false): PaymentEvent {
  return { type: 'refused', problem: { text, retry } }
}
