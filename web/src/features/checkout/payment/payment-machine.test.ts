import { expect, test } from 'vitest'
import { type Charge, nextPayment, type Payment, type PaymentEvent } from './payment-machine.ts'

const orderId = 'ORD-1'
const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId, cartId: 'k1', storeId: 42, eventId: 7 },
}
const recharge: Charge = { ...charge, body: { ...charge.body, amount: '12.00' } }
const generic =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'
const pendingMessage = 'We are still confirming your payment. Do not pay again until we confirm.'
const problem = { text: 'Failed to generate order ID', retry: true }

const closed: Payment = { at: 'closed' }
const opening = (cartEmpty: boolean): Payment => ({ at: 'opening', orderId, cartEmpty })
const ready: Payment = { at: 'ready', problem: null }
const charging: Payment = { at: 'charging', charge }
const confirming = (checks: number, failedMessage = 'No luck'): Payment => ({
  at: 'confirming',
  orderId,
  pendingMessage,
  failedMessage,
  checks,
})
const checkingOut: Payment = { at: 'checking out', orderId }
const paid: Payment = { at: 'paid', orderId }
const pending: Payment = { at: 'order pending', orderId }
const failed: Payment = { at: 'failed', message: 'No luck' }
const changed: Payment = { at: 'total changed', charge: recharge, message: 'Changed', cents: 1200 }

const opened = (id: string | null, cartEmpty: boolean): PaymentEvent => ({
  type: 'screen opened',
  orderId: id,
  cartEmpty,
})
const attempt = (status: Extract<PaymentEvent, { type: 'attempt' }>['status']): PaymentEvent => ({
  type: 'attempt',
  status,
})
const cartChanged = (cents: number): PaymentEvent => ({
  type: 'cart changed',
  message: 'Changed',
  cents,
  amount: '12.00',
})

test.each<[string, Payment, PaymentEvent, Payment]>([
  ['PAY-05 no order id is stored: one is generated', closed, opened(null, false), { at: 'preparing' }],
  ['PAY-05 nothing to pay needs no order id', closed, opened(null, true), ready],
  ['PAY-24 a stored order id is looked up first', closed, opened(orderId, false), opening(false)],
  ['PAY-05 an unpaid order id is used again', opening(false), attempt('NONE'), ready],
  ['PAY-23 so is one whose attempt failed', opening(false), attempt('FAILED'), ready],
  ['PAY-19 with an empty cart it leads on', opening(true), attempt('NONE'), { at: 'nothing to pay' }],
  ['PAY-19 also when it cannot be looked up', opening(true), attempt(null), { at: 'nothing to pay' }],
  ['PAY-24 it cannot be looked up: our server guards', opening(false), attempt(null), ready],
  ['PAY-24 after a reload it is unclear still', opening(false), attempt('UNKNOWN'), confirming(2, generic)],
  ['PAY-24 after a reload it runs still', opening(true), attempt('PENDING'), confirming(2, generic)],
  ['PAY-14 paid before the reload: checked out', opening(false), attempt('SUCCESS'), checkingOut],
  ['PAY-17 all done before the reload: shown again', opening(true), attempt('SUCCESS'), paid],
  ['PAY-05 the order id is there', { at: 'preparing' }, { type: 'prepared' }, ready],
  ['PAY-06 there is none', { at: 'preparing' }, { type: 'refused', problem }, { at: 'ready', problem }],
  ['PAY-06 it is tried again', { at: 'ready', problem }, { type: 'prepare' }, { at: 'preparing' }],
  ['PAY-04 nothing is sent', ready, { type: 'refused', problem }, { at: 'ready', problem }],
  ['PAY-02 Pay Now charges', ready, { type: 'pay', charge }, charging],
  ['PAY-02 a second click changes nothing', charging, { type: 'pay', charge: recharge }, charging],
  ['PAY-08 a declined charge', charging, { type: 'not charged', message: 'No luck' }, failed],
  ['PAY-14 a charged order is checked out', charging, { type: 'charged' }, checkingOut],
  [
    'PAY-24 the result is not known',
    charging,
    { type: 'unclear', unclear: { pendingMessage, failedMessage: 'No luck', checks: 0 } },
    confirming(0),
  ],
  ['PAY-20 the total is another one', charging, cartChanged(1200), changed],
  [
    'PAY-20 there is nothing left to pay',
    charging,
    cartChanged(0),
    { at: 'ready', problem: { text: 'Changed', retry: false } },
  ],
  [
    'PAY-20 the new total is agreed to',
    changed,
    { type: 'pay', charge: recharge },
    { at: 'charging', charge: recharge },
  ],
  ['PAY-20 the new total is not agreed to', changed, { type: 'back to payment' }, ready],
  ['PAY-24 one check does not prove that nothing was charged', confirming(0), attempt('NONE'), confirming(1)],
  ['PAY-11 two checks do', confirming(1), attempt('NONE'), failed],
  [
    'PAY-24 a check without a response proves nothing, however often',
    confirming(7),
    attempt(null),
    confirming(8),
  ],
  ['PAY-24 still unclear', confirming(2), attempt('UNKNOWN'), confirming(3)],
  ['PAY-24 still running', confirming(2), attempt('PENDING'), confirming(3)],
  ['PAY-24 it failed after all', confirming(2), attempt('FAILED'), failed],
  ['PAY-24 it went through after all', confirming(0), attempt('SUCCESS'), checkingOut],
  ['PAY-15 everything is done', checkingOut, { type: 'checked out' }, paid],
  ['PAY-18 paid, not confirmed', checkingOut, { type: 'not checked out' }, pending],
  ['PAY-08 Try Again leads back to payment', failed, { type: 'back to payment' }, ready],
  ['SESSION-11 nothing of a payment is left to the next fan', charging, { type: 'signed out' }, closed],
])('%s', (_row, now, event, next) => {
  expect(nextPayment(now, event)).toEqual(next)
})

test('PAY-24 a charge that may have been sent goes on when the fan leaves /checkout', () => {
  for (const now of [charging, confirming(3), checkingOut]) {
    expect(nextPayment(now, { type: 'screen closed' })).toBe(now)
    expect(nextPayment(now, opened(orderId, false))).toBe(now)
  }
})

test('PAY-17 everything else ends with the screen', () => {
  for (const now of [opening(true), ready, changed, failed, paid, pending])
    expect(nextPayment(now, { type: 'screen closed' })).toEqual(closed)
})

test('PAY-22 what is paid or unclear cannot be charged', () => {
  for (const now of [opening(false), charging, confirming(2), checkingOut, paid, pending])
    expect(nextPayment(now, { type: 'pay', charge })).toBe(now)
})
