import { expect, test } from 'vitest'
import {
  attemptStatuses,
  cardFormRefusal,
  chargeEventId,
  chargeOutcome,
  mayPayAgain,
  paymentMessage,
  payRefusal,
} from './payment.ts'
import { paymentMessages } from './payment-messages.ts'

test.each([
  ['success', { ok: true, status: 'SUCCESS' }],
  ['declined', { ok: true, status: 'FAILED' }],
  ['unknown', { ok: true, status: 'PENDING' }],
  ['unknown', { ok: true, status: '' }],
  ['unknown', { ok: true, status: null }],
  ['unknown', { ok: true }],
  ['charge_failed', { ok: false, status: 'SUCCESS' }],
  ['charge_failed', { ok: false }],
  ['network_error', null],
])('PAY-07 %s is %j', (outcome, response) => {
  expect(chargeOutcome(response)).toBe(outcome)
})

const declined =
  'Your payment was declined. Please check your card details or try a different payment method.'
const unknown =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'
const failed =
  "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again."
const network = 'Network error occurred during payment processing'

test.each([
  ['PAY-09', 'declined', undefined, declined],
  ['PAY-09', 'declined', 'Card expired', 'Card expired'],
  ['PAY-10', 'unknown', '', unknown],
  ['PAY-10', 'unknown', 'Ask your bank', 'Ask your bank'],
  ['PAY-11', 'network_error', 'Card expired', network],
  ['PAY-12', 'charge_failed', null, failed],
  ['PAY-12', 'charge_failed', 'Out of order', 'Out of order'],
] as const)('%s %s with the server’s %j', (_row, outcome, userMessage, message) => {
  expect(paymentMessage(outcome, userMessage)).toBe(message)
})

test('PAY-13 the charge and checkout calls have messages of their own', () => {
  expect(paymentMessages.charge).toBe('Failed to charge card')
  expect(paymentMessages.checkout).toBe('Failed to complete order checkout')
})

test('PAY-23 PAY-24 only an order that certainly was not charged may be paid again', () => {
  expect(attemptStatuses.filter(mayPayAgain)).toEqual(['NONE', 'FAILED'])
})

test.each([
  [{ id: 7 }, { id: 8 }, 7],
  [null, { id: '8' }, '8'],
  [{ id: null }, { id: 8 }, 8],
  [null, null, 18],
  [undefined, {}, 18],
])('CALL-34 selected %j and gameData %j book to event %j', (selected, gameData, eventId) => {
  expect(chargeEventId(selected, gameData)).toBe(eventId)
})

test.each([
  ['PAY-03 no card', { cardId: null, orderId: 'o-1' }, 'Please select a card to continue'],
  ['PAY-04 no order id', { cardId: 5, orderId: null }, 'Order information not found'],
  ['PAY-03 PAY-04 both there', { cardId: 5, orderId: 'o-1' }, null],
])('%s', (_title, chosen, refusal) => {
  expect(payRefusal(chosen)).toBe(refusal)
})

const initiation = { cardToken: 'c', sessionId: 's', environmentKey: 'k', amount: '12.50' }

test.each([
  ['CARD-13 no card token', { cardToken: '' }, 'Failed to get required payment tokens'],
  ['CARD-13 no session id', { sessionId: '' }, 'Failed to get required payment tokens'],
  ['CARD-13 no amount', { amount: '' }, 'Failed to get required payment tokens'],
  [
    'CARD-14 no environment key',
    { environmentKey: '' },
    'Missing required payment provider configuration (Spreedly)',
  ],
  ['CARD-13 CARD-14 all there', {}, null],
])('%s', (_title, missing, refusal) => {
  expect(cardFormRefusal({ ...initiation, ...missing }, 'Spreedly')).toBe(refusal)
})
