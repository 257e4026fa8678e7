import type { Cart } from '@storefront/shared/contract/cart.ts'
import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { idOrNull } from '@storefront/shared/contract/lenient.ts'
import { type Card, chargeCard } from '@storefront/shared/contract/payments.ts'
import { venueService } from '@storefront/shared/contract/venue.ts'
import { toCents, toDecimal } from '@storefront/shared/domain/money.ts'
import { chargeEventId } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod/mini'
import { ApiError, InvalidResponseError } from '../../../api/api-error.ts'
import { getBranding } from '../../../api/boot.ts'
import { setVenueService } from '../../../api/branding.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { checkReachable } from '../../../api/reachability.ts'
import type { TextOrMessage } from '../../../messages/catalogue.ts'
import { readStored } from '../../../storage/stored.ts'
import { hasSelectedEventEnded, selectedEvent } from '../../events/selected-event.ts'
import { withChargeLock } from './charge-in-flight.ts'
import { type Charge, checksBeforeDialog, orderIdOf, type PaymentEvent } from './payment-machine.ts'
import { holdOrder } from './unclear-orders.ts'

const gameData = z.catch(z.object({ id: idOrNull }), { id: null })
const pausedService = z.object({ service: venueService })
const newTotal = z.object({ amount: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)) })

/**
 * The event of Pay Now: the charge to make, or the reason why nothing is sent (PAY-03, PAY-04, ERR-06; CALL-33,
 * CALL-34).
 */
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
 * Holds the order, then makes the one charge call and returns the event that its result means. The call is never
 * repeated (CALL-10, PAY-24), and its request id identifies it to support even without a response. Nothing is charged
 * once the event has ended (FAN-01). Without a connection nothing is sent and the order is not held (FAN-29).
 */
export async function sendCharge(charge: Charge): Promise<PaymentEvent> {
  if (!(await checkReachable())) return notSent({ id: 'unclear.noConnection' })
  if (hasSelectedEventEnded()) return notSent({ id: 'errors.eventEnded' })
  const requestId = holdOrder(charge)
  if (requestId === null) return notSent({ id: 'unclear.noOrder' }, true)
  const event = await withChargeLock(orderIdOf(charge), requestId, () =>
    call(chargeCard, charge, { requestId })
      .then(eventOfResponse)
      .catch((error: unknown) => {
        console.error(errorMessage(error, 'Failed to charge card'))
        return eventOfError(error)
      }),
  )
  return event.type === 'not charged' ? { ...event, requestId } : event
}

/**
 * PAY-07, PAY-09, PAY-10, FAN-49: the event for a response. Only FAILED is certainly about the card. Any status but
 * SUCCESS and FAILED is looked up first (PAY-24).
 */
export function eventOfResponse({ status, userMessage }: ResponseOf<typeof chargeCard>): PaymentEvent {
  switch (status.toUpperCase()) {
    case 'SUCCESS':
      return { type: 'charged' }
    case 'FAILED':
      return {
        type: 'not charged',
        message: userMessage || { id: 'unclear.cardDeclined' },
        declined: { reason: userMessage },
      }
    default:
      return unclear(userMessage || { id: 'unclear.unknown' }, { checks: checksBeforeDialog, userMessage })
  }
}

/**
 * PAY-07, PAY-11, PAY-12: the event for a failed call. Only a refusal (4xx) and our server's 'not sent' prove that
 * nothing was charged; after any other error the attempt is looked up before an outcome is shown.
 */
export function eventOfError(error: unknown): PaymentEvent {
  if (error instanceof InvalidResponseError) return unclear({ id: 'unclear.unknown' })
  if (!(error instanceof ApiError)) return unclear({ id: 'unclear.network' })
  const total = z.safeParse(newTotal, error.body)
  if (error.code === 'CART_CHANGED' && total.success) {
    const { amount } = total.data
    return { type: 'cart changed', message: { id: 'unclear.cartChanged' }, cents: toCents(amount), amount }
  }
  if (error.code === 'VENUE_PAUSED') return paused(error)
  if (error.code === 'ORDER_REUSED') return { type: 'order reused' }
  const { userMessage } = error
  // BFF-98, BFF-103, BFF-63: this request certainly sent nothing.
  if (error.code === 'CART_IN_PAYMENT')
    return { type: 'not charged', message: { id: 'unclear.cartInPayment' }, cartTaken: true }
  if (error.code === 'ORDER_NOT_ISSUED')
    return { type: 'not charged', message: { id: 'unclear.orderNotIssued' }, notIssued: true }
  if (error.code === 'PAYMENT_NOT_SENT')
    return { type: 'not charged', message: userMessage || { id: 'unclear.notSent' } }
  const message = userMessage || ({ id: 'unclear.processingFailed' } as const)
  if (error.code === 'PAYMENT_IN_PROGRESS')
    return unclear(message, {
      checks: checksBeforeDialog,
      pendingMessage: { id: 'unclear.paymentInProgress' },
    })
  if (error.status < 500) return { type: 'not charged', message }
  return unclear(message, { userMessage })
}

/**
 * VEN-13: updates the page's service status, whose notice explains the pause; an unreadable status is reported as a
 * payment problem.
 */
function paused({ body }: ApiError): PaymentEvent {
  const read = z.safeParse(pausedService, body)
  if (!read.success || read.data.service.ordering === 'open') return notSent({ id: 'unclear.paused' })
  setVenueService(read.data.service)
  return { type: 'not sent', problem: null }
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
  failedMessage: TextOrMessage,
  { checks = 0, userMessage = '', pendingMessage = { id: 'unclear.stillConfirming' } as TextOrMessage } = {},
): PaymentEvent {
  return { type: 'unclear', unclear: { pendingMessage, userMessage, failedMessage, checks } }
}
