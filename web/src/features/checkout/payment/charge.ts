import type { Cart } from '@storefront/shared/contract/cart.ts'
import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { idOrNull } from '@storefront/shared/contract/lenient.ts'
import { type Card, chargeCard } from '@storefront/shared/contract/payments.ts'
import { venueService } from '@storefront/shared/contract/venue.ts'
import { toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { chargeEventId } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod/mini'
import { ApiError, InvalidResponseError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.tsx'
import { checkReachable } from '../../../api/reachability.ts'
import type { TextOrMessage } from '../../../messages/catalogue.ts'
import { readStored } from '../../../storage/stored.ts'
import { getBranding, setVenueService } from '../../../venue/branding.ts'
import { hasSelectedEventEnded, selectedEvent } from '../../events/selected-event.ts'
import {
  type Charge,
  checksBeforeDialog,
  orderIdOf,
  type Payment,
  type PaymentEvent,
} from './payment-machine.ts'
import { holdOrder } from './unclear-orders.ts'

/** A charge that was sent, and the request id of its tap. */
type Sent = { charge: Charge; isSecond?: boolean; requestId: string }

const gameData = z.catch(z.object({ id: idOrNull }), { id: null })
const pausedService = z.object({ service: venueService })
const newTotal = z.object({ amount: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)) })

/** PAY-03, PAY-04, ERR-06, CALL-33, CALL-34: the event of Pay Now: the charge, or the reason why nothing is sent. */
export function payEvent(card: Card | null, cart: Cart): PaymentEvent {
  const orderId = readStored('order_id')
  const cartId = readStored('cart_id')
  if (!card?.id) return refused({ id: 'unclear.noCard' }, orderId === null)
  if (cart.items.length === 0 || !cartId) return refused({ id: 'errors.cartEmpty' })
  if (!orderId) return refused({ id: 'unclear.noOrder' }, true)
  const { amount } = cart.payment
  if (amount === null) return refused({ id: 'formats.noPrice' })
  return {
    type: 'pay',
    charge: {
      params: { cardId: card.id },
      body: {
        amount: toDecimal(amount),
        orderId,
        cartId,
        storeId: getBranding().additionalAttributes.storeID,
        eventId: chargeEventId(selectedEvent(), z.parse(gameData, cart.metadata.gameData)),
      },
    },
  }
}

/**
 * Holds the order, makes the one charge call and returns the event that its result means. The call is never repeated
 * (CALL-10, PAY-24). Its request id names the tap, to support and to our server (BFF-109). Nothing is charged once
 * the event has ended (FAN-01). Without a connection nothing is sent and the order is not held (FAN-29).
 */
export async function sendCharge({
  charge,
  isSecond = false,
}: Omit<Sent, 'requestId'>): Promise<PaymentEvent> {
  if (!(await checkReachable())) return notSent({ id: 'unclear.noConnection' })
  if (hasSelectedEventEnded()) return notSent({ id: 'errors.eventEnded' })
  const held = holdOrder(charge)
  if (held === null) return notSent({ id: 'unclear.noOrder' }, true)
  const { email, requestId } = held
  const sent = { charge, isSecond, requestId }
  try {
    const body = { ...charge.body, email, tap: requestId }
    return eventOfResponse(await call(chargeCard, { ...charge, body }, { requestId }), sent)
  } catch (error) {
    console.error(errorMessage(error, 'Failed to charge card'))
    return eventOfError(error, sent)
  }
}

/**
 * PAY-07, PAY-09, PAY-10, FAN-49: the event for a response. SUCCESS and FAILED are what became of the tap, for every
 * copy of it (BFF-109). Any other status is looked up first (PAY-24).
 */
export function eventOfResponse(
  { status, userMessage }: ResponseOf<typeof chargeCard>,
  sent: Sent,
): PaymentEvent {
  switch (status.toUpperCase()) {
    case 'SUCCESS':
      return { type: 'charged' }
    case 'FAILED':
      return { type: 'declined', message: userMessage || { id: 'unclear.cardDeclined' }, reason: userMessage }
    default:
      return unclear(failed(sent, userMessage || { id: 'unclear.unknown' }), {
        checks: checksBeforeDialog,
        userMessage,
      })
  }
}

/**
 * PAY-07, PAY-11, PAY-12: the event for a failed call. What an error says of this request is not said of the order,
 * since the browser may have sent another copy of it: the order is looked up before anything is shown (PAY-25).
 */
export function eventOfError(error: unknown, sent: Sent): PaymentEvent {
  if (error instanceof InvalidResponseError) return unclear(failed(sent, { id: 'unclear.unknown' }))
  if (!(error instanceof ApiError)) return unclear(failed(sent, { id: 'unclear.network' }))
  if (error.code !== 'PAYMENT_IN_PROGRESS') return unclear(unpaidAfter(error, sent), error)
  const pendingMessage = { id: 'unclear.paymentInProgress' } as const
  return unclear(unpaidAfter(error, sent), { checks: checksBeforeDialog, pendingMessage })
}

/** The state after an error, once it is certain that nothing was charged. */
function unpaidAfter(error: ApiError, sent: Sent): Payment {
  switch (error.code) {
    case 'CART_CHANGED':
      return totalChanged(error, sent)
    case 'VENUE_PAUSED':
      return paused(error)
    case 'ORDER_REUSED':
      return { at: 'preparing', reason: { id: 'unclear.orderReused' } }
    case 'ORDER_NOT_ISSUED':
      return sent.isSecond
        ? failed(sent, { id: 'unclear.orderNotIssued' })
        : { at: 'renewing', charge: sent.charge }
    case 'CART_IN_PAYMENT':
      return { ...failed(sent, { id: 'unclear.cartInPayment' }), cartTaken: true }
    case 'PAYMENT_NOT_SENT':
    case 'TAP_CLOSED':
      return failed(sent, error.userMessage || { id: 'unclear.notSent' })
    default:
      return failed(sent, error.userMessage || { id: 'unclear.processingFailed' })
  }
}

const failed = ({ charge, requestId }: Sent, message: TextOrMessage) =>
  ({ at: 'failed', orderId: orderIdOf(charge), message, requestId }) as const

/** PAY-20: the fan has to agree to the cart's new total, if it can be read. */
function totalChanged({ body }: ApiError, sent: Sent): Payment {
  const total = z.safeParse(newTotal, body)
  if (!total.success) return failed(sent, { id: 'unclear.processingFailed' })
  const { charge } = sent
  const { amount } = total.data
  const [message, cents] = [{ id: 'unclear.cartChanged' } as const, toCents(amount)]
  if (cents === 0) return { at: 'ready', problem: { text: message, retry: false } }
  return { at: 'total changed', charge: { ...charge, body: { ...charge.body, amount } }, message, cents }
}

/** VEN-13: updates the page's service status, whose notice explains the pause; an unreadable one is a payment problem. */
function paused({ body }: ApiError): Payment {
  const read = z.safeParse(pausedService, body)
  if (!read.success || read.data.service.ordering === 'open')
    return { at: 'ready', problem: { text: { id: 'unclear.paused' }, retry: false } }
  setVenueService(read.data.service)
  return { at: 'ready', problem: null }
}

const refused = (text: TextOrMessage, retry = false): PaymentEvent => ({
  type: 'refused',
  problem: { text, retry },
})
const notSent = (text: TextOrMessage, retry = false): PaymentEvent => ({
  type: 'not sent',
  problem: { text, retry },
})

/** A charge whose result is looked up. BFF-64: the product server's text is shown beside ours, not instead of it. */
function unclear(
  ifUnpaid: Payment,
  { checks = 0, userMessage = '', pendingMessage = { id: 'unclear.stillConfirming' } as TextOrMessage } = {},
): PaymentEvent {
  return { type: 'unclear', unclear: { pendingMessage, userMessage, checks, ifUnpaid } }
}
