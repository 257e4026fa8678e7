import * as z from 'zod/mini'
import { attemptStatuses } from '../domain/payment/payment.ts'
import { endpoint } from './endpoint.ts'
import { id, idOrNull, lenientList, lenientObject, lenientText } from './lenient.ts'
import { cartIdentifier, emailAddress, pathSegment, requestIdPattern, singleLine } from './request-texts.ts'

/** A saved card; `cardNumber` is masked, `type` the brand. */
const card = z.object({ id, type: lenientText, cardNumber: lenientText, cardHolderName: lenientText })
export type Card = z.output<typeof card>

/** The customer's saved cards (CALL-28). */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/payments/cards',
  access: 'customer',
  handledBy: 'upstream',
  none: 404,
  inject: { query: ['customerReferenceNumber'] },
  response: lenientList(card, 'id'),
})

/** Issues a new order id to the fan; nothing is charged (CALL-29, BFF-103). */
export const generateOrderId = endpoint({
  method: 'POST',
  path: '/api/payments/generate-order-id',
  access: 'customer',
  handledBy: 'bff',
  rateLimit: 'order-ids',
  response: z.object({ orderId: pathSegment }),
})

/** Opens a session with the card vault. Missing fields read as ''; the caller checks them (CALL-30, CARD-13, CARD-14). */
export const initiatePayment = endpoint({
  method: 'POST',
  path: '/api/payments/initiate',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'payments',
  body: z.object({ orderId: pathSegment, amount: z.literal('1.00') }),
  response: lenientObject({
    order: lenientObject({ id: lenientText }),
    card: lenientObject({ id: lenientText }),
    session: lenientObject({ id: lenientText }),
    processor: lenientObject({
      connector: lenientObject({ metadata: lenientObject({ environmentKey: lenientText }) }),
    }),
  }),
})

/** Saves a card by its vault tokens; card numbers never reach our server (CALL-31). */
export const saveCard = endpoint({
  method: 'POST',
  path: '/api/payments/cards/securecard',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'payments',
  body: z.object({
    rcCardToken: singleLine(512),
    cardToken: singleLine(512),
    cardExpiry: z.object({
      month: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
      year: z.string().check(z.regex(/^\d{4}$/)),
    }),
    sessionId: singleLine(512),
  }),
  inject: { body: ['customerReferenceNumber'] },
  response: lenientObject({ id: idOrNull }),
})

/** Removes a saved card (CALL-32). */
export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/payments/cards/:cardId',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'payments',
  params: z.object({ cardId: pathSegment }),
  response: z.unknown(),
})

const attemptStatus = z.enum(attemptStatuses)

/** The fan's tap on Pay Now: the `X-Request-Id` that the app made for it. */
const tap = z.optional(z.string().check(z.regex(requestIdPattern)))

const chargeBody = {
  amount: z.string().check(z.regex(/^\d{1,7}\.\d{2}$/)),
  orderId: pathSegment,
  cartId: cartIdentifier,
  storeId: id,
  eventId: id,
  /** For the receipt of a paid order that the app does not check out (BFF-112); one that is not valid is left out. */
  email: z.catch(z.optional(emailAddress), undefined),
  /** Also here, since some ingresses replace the header. Without it the header counts. */
  tap,
}

/** Charges a saved card, at most once for an order (CALL-33, PAY-20 to PAY-24). `userMessage` is for the fan. */
export const chargeCard = endpoint({
  method: 'POST',
  path: '/api/payments/cards/:cardId/charge',
  access: 'customer',
  handledBy: 'bff',
  declines: true,
  rateLimit: 'payments',
  params: z.object({ cardId: pathSegment }),
  body: z.object(chargeBody),
  response: lenientObject({ status: lenientText, userMessage: lenientText }),
})

/**
 * The payment status of an order; an unknown charge is looked up in the transactions first (PAY-24). With `tap`, the `X-Request-Id` of a
 * charge, NONE and FAILED mean that this charge cannot arrive any more: it would be 409 TAP_CLOSED (BFF-109).
 */
export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/payments/orders/:orderId/attempt',
  access: 'customer',
  handledBy: 'bff',
  rateLimit: 'lookups',
  params: z.object({ orderId: pathSegment }),
  query: z.object({ tap }),
  response: z.object({ status: attemptStatus }),
})

/** Confirms a paid order, once (BFF-99), and sends the receipt to `email` (CALL-35). */
export const checkoutOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders/:orderId/checkout',
  access: 'customer',
  handledBy: 'bff',
  rateLimit: 'payments',
  params: z.object({ orderId: pathSegment }),
  body: z.object({ email: emailAddress }),
  response: lenientObject({ order: lenientObject({ id: lenientText }) }),
})
