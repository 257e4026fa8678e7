import * as z from 'zod/mini'
import { attemptStatuses } from '../domain/payment/payment.ts'
import { endpoint } from './endpoint.ts'
import { line, segment } from './identifier.ts'
import { id, listOf, maybeId, object, text } from './tolerant.ts'

/** A saved card; `cardNumber` is masked, `type` the brand. */
export const card = z.object({ id, type: text, cardNumber: text, cardHolderName: text })
export type Card = z.output<typeof card>

/** CALL-28; 404 means no cards. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/payments/cards',
  access: 'customer',
  by: 'upstream',
  inject: { query: ['customerReferenceNumber'] },
  answer: listOf(card),
})

/** CALL-29. */
export const generateOrderId = endpoint({
  method: 'POST',
  path: '/api/payments/generate-order-id',
  access: 'customer',
  by: 'upstream',
  answer: z.object({ orderId: segment }),
})

/** CALL-30; what is missing reads as '' and is judged by the caller (CARD-13, CARD-14). */
export const initiatePayment = endpoint({
  method: 'POST',
  path: '/api/payments/initiate',
  access: 'customer',
  by: 'upstream',
  body: z.object({ orderId: segment, amount: z.literal('1.00') }),
  answer: object({
    order: object({ id: text }),
    card: object({ id: text }),
    session: object({ id: text }),
    processor: object({ connector: object({ metadata: object({ environmentKey: text }) }) }),
  }),
})

/** CALL-31: tokens only, a card number has no place here. */
export const saveCard = endpoint({
  method: 'POST',
  path: '/api/payments/cards/securecard',
  access: 'customer',
  by: 'upstream',
  body: z.object({
    rcCardToken: line(512),
    cardToken: line(512),
    cardExpiry: z.object({
      month: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
      year: z.string().check(z.regex(/^\d{4}$/)),
    }),
    sessionId: line(512),
  }),
  inject: { body: ['customerReferenceNumber'] },
  answer: object({ id: maybeId }),
})

/** CALL-32. */
export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/payments/cards/:cardId',
  access: 'customer',
  by: 'upstream',
  params: z.object({ cardId: segment }),
  answer: z.unknown(),
})

/** The state of paying an order, as our server remembers and reconciles it. */
export const attemptStatus = z.enum(attemptStatuses)

const chargeBody = {
  amount: z.string().check(z.regex(/^\d{1,7}\.\d{2}$/)),
  orderId: segment,
  cartId: segment,
  storeId: id,
  eventId: id,
}

/** CALL-33: our server guards the one charge (PAY-20..24). `userMessage` is the product server's word to the fan. */
export const chargeCard = endpoint({
  method: 'POST',
  path: '/api/payments/cards/:cardId/charge',
  access: 'customer',
  by: 'us',
  params: z.object({ cardId: segment }),
  body: z.object(chargeBody),
  answer: object({ status: text, userMessage: text }),
})

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/payments/orders/:orderId/attempt',
  access: 'customer',
  by: 'us',
  params: z.object({ orderId: segment }),
  answer: z.object({ status: attemptStatus }),
})

/** CALL-35. */
export const checkoutOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders/:orderId/checkout',
  access: 'customer',
  by: 'upstream',
  params: z.object({ orderId: segment }),
  body: z.object({ email: z.email() }),
  answer: object({ order: object({ id: text }) }),
})
