// @vitest-environment jsdom
import { emptyCart } from '@storefront/shared/domain/cart/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, bootStubOf, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { resolveMessages } from '../../../../test-support/resolve-messages.ts'
import { serviceStub } from '../../../../test-support/venue-service.ts'
import { ApiError, InvalidResponseError, NetworkError, onAuthError } from '../../../api/api-error.ts'
import { trackCall, watchReachability } from '../../../api/reachability.ts'
import { writeStored } from '../../../storage/stored.ts'
import { currentBranding, setBranding } from '../../../venue/branding.ts'
import { eventOfError, eventOfResponse, payEvent, sendCharge } from './charge.ts'
import type { Charge, Payment } from './payment-machine.ts'
import { unclearOrder } from './unclear-orders.ts'

writeBoot(bootStub(fanSession()))

const pendingMessage = 'We are still confirming your payment. Do not pay again until we confirm.'
const declined =
  'Your payment was declined. Please check your card details or try a different payment method.'
const unknown =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'
const chargeFailed =
  "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again."
const network = 'Network error occurred during payment processing'

const refusal = (status: number, body: object) => new ApiError(status, JSON.stringify(body))
const requestId = 'r-0123456'
const sent: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}
/** The event of a charge that is looked up: what follows once it is certain that nothing was charged. */
const unclear = (ifUnpaid: Payment, checks = 0, { pending = pendingMessage, userMessage = '' } = {}) => ({
  type: 'unclear',
  unclear: { pendingMessage: pending, userMessage, checks, ifUnpaid },
})
const failed = (message: string): Payment => ({ at: 'failed', orderId: 'ORD-1', message, requestId })

test.each([
  ['PAY-07 SUCCESS', { status: 'SUCCESS', userMessage: '' }, { type: 'charged' }],
  [
    'PAY-09 FAN-49 FAILED',
    { status: 'FAILED', userMessage: '' },
    { type: 'declined', message: declined, reason: '' },
  ],
  [
    'PAY-09 FAN-49 FAILED, with a message',
    { status: 'FAILED', userMessage: 'Ask' },
    { type: 'declined', message: 'Ask', reason: 'Ask' },
  ],
  ['PAY-07 success in any letter case', { status: 'Success', userMessage: '' }, { type: 'charged' }],
  ['PAY-07 no status', { status: '', userMessage: '' }, unclear(failed(unknown), 2)],
  ['PAY-10 PAY-24 202 UNKNOWN', { status: 'UNKNOWN', userMessage: '' }, unclear(failed(unknown), 2)],
  [
    'PAY-10 BFF-64 anything else, with a message, beside the text not to pay again',
    { status: 'HELD', userMessage: 'Held' },
    unclear(failed('Held'), 2, { userMessage: 'Held' }),
  ],
])('%s', (_row, response, event) => {
  expect(resolveMessages(eventOfResponse(response, { charge: sent, requestId }))).toEqual(event)
})

test.each<[string, unknown, object]>([
  ['PAY-12 a refusal', refusal(402, {}), unclear(failed(chargeFailed))],
  [
    'PAY-12 with a message',
    refusal(402, { userMessage: 'Call us' }),
    unclear(failed('Call us'), 0, { userMessage: 'Call us' }),
  ],
  [
    'BFF-63 certainly not sent',
    refusal(503, { code: 'PAYMENT_NOT_SENT', error: 'x' }),
    unclear(failed('The payment could not be sent and nothing was charged. Please try again.')),
  ],
  [
    'BFF-63 certainly not sent, with a message',
    refusal(503, { code: 'PAYMENT_NOT_SENT', userMessage: 'The till is closed.' }),
    unclear(failed('The till is closed.'), 0, { userMessage: 'The till is closed.' }),
  ],
  [
    'BFF-98 LANG-09 another order of the cart is paid, or being paid',
    refusal(409, { code: 'CART_IN_PAYMENT', error: 'x' }),
    unclear({
      ...failed(
        'This cart was paid, or is being paid, with another order. Nothing was charged now. Please look at your order history.',
      ),
      cartTaken: true,
    } as Payment),
  ],
  [
    'BFF-103 an order id that our server did not issue to the fan is replaced',
    refusal(409, { code: 'ORDER_NOT_ISSUED', error: 'x' }),
    unclear({ at: 'renewing', charge: sent }),
  ],
  [
    'BFF-62 an order id that was sent before',
    refusal(409, { code: 'ORDER_REUSED', error: 'x' }),
    unclear({
      at: 'preparing',
      reason:
        'Your order changed after an earlier try to pay it, and nothing was charged. Please check the total and pay again.',
    }),
  ],
  [
    'PAY-25 a tap that was closed, by another tab',
    refusal(409, { code: 'TAP_CLOSED', error: 'x' }),
    unclear(failed('The payment could not be sent and nothing was charged. Please try again.')),
  ],
  [
    'PAY-12 BFF-64 an error of the server, with a message',
    refusal(502, { userMessage: 'Held' }),
    unclear(failed('Held'), 0, { userMessage: 'Held' }),
  ],
  ['PAY-24 without our code', refusal(503, {}), unclear(failed(chargeFailed))],
  ['PAY-11 PAY-24 a broken connection', new NetworkError('gone'), unclear(failed(network))],
  ['PAY-11 an unexpected error', new TypeError('gone'), unclear(failed(network))],
  ['PAY-10 PAY-24 a response that cannot be read', new InvalidResponseError('?'), unclear(failed(unknown))],
  [
    'PAY-21 LANG-09 another tab pays',
    refusal(409, { code: 'PAYMENT_IN_PROGRESS', error: 'x' }),
    unclear(failed(chargeFailed), 2, { pending: 'A payment for this order is already in progress.' }),
  ],
  [
    'PAY-20 LANG-09 the cart’s total has changed',
    refusal(409, { code: 'CART_CHANGED', error: 'x', amount: '12.00' }),
    unclear({
      at: 'total changed',
      charge: { ...sent, body: { ...sent.body, amount: '12.00' } },
      message: 'Your cart has changed. Please check the new total and try again.',
      cents: 1200,
    } as Payment),
  ],
  [
    'PAY-20 there is nothing left to pay',
    refusal(409, { code: 'CART_CHANGED', error: 'x', amount: '0.00' }),
    unclear({
      at: 'ready',
      problem: { text: 'Your cart has changed. Please check the new total and try again.', retry: false },
    }),
  ],
  [
    'PAY-12 an amount in any other refusal is not a new total',
    refusal(409, { code: 'CONFLICT', amount: '12.00' }),
    unclear(failed(chargeFailed)),
  ],
])('PAY-25 the order is looked up before anything is said: %s', (_row, error, event) => {
  expect(resolveMessages(eventOfError(error, { charge: sent, requestId }))).toEqual(event)
})

test('BFF-103 LANG-09 a second order id that was not issued is not replaced again', () => {
  const error = refusal(409, { code: 'ORDER_NOT_ISSUED', error: 'x' })
  expect(resolveMessages(eventOfError(error, { charge: sent, isSecond: true, requestId }))).toEqual(
    unclear(failed('This order number is not valid here. Nothing was charged. Please try again.')),
  )
})

test.each(['12', '12.0', '12.000', '-12.00', '€12.00', '12.00!', '1234567890.00', 1200])(
  'PAY-20 a new total that cannot be read (%j) is not offered',
  (amount) => {
    const error = refusal(409, { code: 'CART_CHANGED', error: 'Changed.', amount })
    expect(resolveMessages(eventOfError(error, { charge: sent, requestId }))).toEqual(
      unclear(failed(chargeFailed)),
    )
  },
)

test('VEN-13 a charge that a paused venue refuses leads back to payment, and the page updates its service status', () => {
  const service = serviceStub({ ordering: 'paused', message: 'Full house' })
  const error = refusal(409, { code: 'VENUE_PAUSED', error: 'Paused.', service })
  expect(resolveMessages(eventOfError(error, { charge: sent, requestId }))).toEqual(
    unclear({ at: 'ready', problem: null }),
  )
  expect(currentBranding().service).toEqual(service)
  setBranding(null)
})

test.each([undefined, 'paused', {}, serviceStub({ ordering: 'open' })])(
  'VEN-13 LANG-09 with an unreadable service status (%j), the payment shows the pause',
  (service) => {
    const error = refusal(409, { code: 'VENUE_PAUSED', error: 'Paused.', service })
    const text = 'The venue has paused ordering. Nothing was charged, and your cart is kept.'
    expect(resolveMessages(eventOfError(error, { charge: sent, requestId }))).toEqual(
      unclear({ at: 'ready', problem: { text, retry: false } }),
    )
    expect(currentBranding().service).toBeUndefined()
  },
)

const card = { id: 'c1', type: 'visa', cardNumber: '', cardHolderName: '' }
const line = { cartItemID: 1, itemID: 2, name: '', imageUrl: '', unitPrice: 450, quantity: 2, size: '' }
const cart = {
  id: 'k1',
  items: [{ ...line, item: { size: '', color: '' } }],
  payment: { subTotal: 900, tax: 74, amount: 974 },
  metadata: { gameData: { id: 7 } },
}
const nothing = { id: null, ...emptyCart, metadata: { gameData: null } }
const refused = (text: string, retry = false) => ({ type: 'refused', problem: { text, retry } })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  writeStored('cart_id', 'k1')
  writeStored('order_id', 'ORD-1')
})

test('CALL-33 CALL-34 PAY-05 Pay Now charges the cart’s total for the stored order', () => {
  const body = { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 1, eventId: 7 }
  expect(resolveMessages(payEvent(card, cart))).toEqual({
    type: 'pay',
    charge: { params: { cardId: 'c1' }, body },
  })
})

test('CALL-33 EVENT-10 a charge names the current store of the page', () => {
  setBranding(bootStubOf({ storeID: 42 }).branding as never)
  expect(payEvent(card, cart)).toMatchObject({ charge: { body: { storeId: 42 } } })
  setBranding(null)
})

test('PAY-03 without a selected card nothing is sent', () => {
  expect(resolveMessages(payEvent(null, cart))).toEqual(refused('Please select a card to continue'))
})

test('PAY-03 a card without an id sends nothing', () => {
  expect(resolveMessages(payEvent({ ...card, id: '' }, cart))).toEqual(
    refused('Please select a card to continue'),
  )
})

test('PAY-03 PAY-04 without a card and an order id, a new order id may be requested', () => {
  writeStored('order_id', null)
  expect(resolveMessages(payEvent(null, cart))).toEqual(refused('Please select a card to continue', true))
})

test.each([
  ['the selected one', { id: 9 }, { id: 7 }, 9],
  ['that of the cart', null, { id: 7 }, 7],
  ['the usual one where the cart names none', null, { id: null }, 18],
  ['the usual one where that of the cart cannot be read', null, 'Lions v Bears', 18],
])('CALL-34 the event of a charge: %s', (_case, selected, gameData, eventId) => {
  const rest = { name: '', startOn: '', endOn: '', location: null }
  writeStored('selected_event', selected && { ...rest, ...selected })
  writeStored('cart_id', 'k1')
  writeStored('order_id', 'ORD-1')
  const event = payEvent(card, { ...cart, metadata: { gameData } })
  expect(event).toMatchObject({ type: 'pay', charge: { body: { eventId } } })
})

test('PAY-04 without a stored order id nothing is sent, and another one may be requested', () => {
  writeStored('order_id', null)
  expect(resolveMessages(payEvent(card, cart))).toEqual(refused('Order information not found', true))
})

test('ERR-06 an empty cart is not paid', () => {
  expect(resolveMessages(payEvent(card, nothing))).toEqual(refused('Your cart is empty.'))
  writeStored('cart_id', null)
  expect(resolveMessages(payEvent(card, cart))).toEqual(refused('Your cart is empty.'))
})

test.each([
  ['a 503', async () => new Response('', { status: 503 })],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('CALL-10 PAY-24 after %s a charge is not sent again', async (_case, respond) => {
  vi.useFakeTimers()
  const fetch = vi.fn(respond)
  vi.stubGlobal('fetch', fetch)
  expect(await sendCharge({ charge: charge() })).toEqual(expect.objectContaining({ type: 'unclear' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledOnce()
})

test('FAN-29 without a connection no charge is sent, and the order stays the fan’s', async () => {
  const fetch = vi.fn((_url: string) => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  const stop = watchReachability()
  window.dispatchEvent(new Event('offline'))
  const text =
    'You’re offline. Your payment wasn’t sent and nothing was charged. You can pay once you’re back online.'
  expect(resolveMessages(await sendCharge({ charge: charge() }))).toEqual({
    type: 'not sent',
    problem: { text, retry: false },
  })
  expect(fetch.mock.calls.filter(([url]) => url.endsWith('/charge'))).toEqual([])
  expect(unclearOrder('ORD-1')).toBeUndefined()
  trackCall()()
  stop()
})

test('PAY-13 the charge call logs the error that the row names', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 402 }))
  await sendCharge({ charge: charge() })
  expect(console.error).toHaveBeenLastCalledWith('Failed to charge card')
})

test('BFF-45 a charge is sent under the request id that the app generated', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ status: 'SUCCESS' }))
  vi.stubGlobal('fetch', fetch)
  await sendCharge({ charge: charge() })
  const { headers, body } = fetch.mock.calls[0]?.[1] ?? {}
  const requestId = unclearOrder('ORD-1')?.requestId
  expect([new Headers(headers).get('x-request-id'), JSON.parse(String(body)).tap]).toEqual([
    requestId,
    requestId,
  ])
})

test('BFF-112 a charge has the e-mail for the receipt, as the order that is held; without one there is none', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ status: 'SUCCESS' }))
  vi.stubGlobal('fetch', fetch)
  const sentBody = () => JSON.parse(String(fetch.mock.lastCall?.[1].body))
  writeStored('user_email', 'ana@fans.example')
  await sendCharge({ charge: charge() })
  expect([sentBody().email, unclearOrder('ORD-1')?.email]).toEqual(['ana@fans.example', 'ana@fans.example'])
  writeStored('user_email', null)
  await sendCharge({ charge: charge() })
  expect(sentBody()).not.toHaveProperty('email')
})

test('SESSION-14 the text of a bank’s refusal does not end the session', async () => {
  const ended = vi.fn()
  const stop = onAuthError(ended)
  vi.stubGlobal('fetch', async () =>
    Response.json({ userMessage: 'Unauthorized by issuer' }, { status: 402 }),
  )
  expect(await sendCharge({ charge: charge() })).toMatchObject({
    unclear: { ifUnpaid: { message: 'Unauthorized by issuer', requestId: unclearOrder('ORD-1')?.requestId } },
  })
  expect(ended).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }))
  await sendCharge({ charge: charge() })
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

function charge() {
  writeStored('cart_id', 'k1')
  writeStored('order_id', 'ORD-1')
  const event = payEvent(card, cart)
  if (event.type !== 'pay') throw new Error('Nothing to charge')
  return event.charge
}

test('WORLD-11 a total that is not known is not charged', () => {
  writeStored('order_id', 'ORD-1')
  const unknown = { ...cart, payment: { ...cart.payment, amount: null } }
  expect(resolveMessages(payEvent(card, unknown))).toEqual(refused('Price unknown'))
})
