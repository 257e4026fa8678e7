import { expect, test } from 'vitest'
import { resolveMessages } from '../../../../test-support/resolve-messages.ts'
import { type Charge, nextPayment, orderInDoubt, type Payment, type PaymentEvent } from './payment-machine.ts'

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
const opening = (cartEmpty: boolean, checks = 0): Payment => ({ at: 'opening', orderId, cartEmpty, checks })
const preparing = (reason: string | null = null): Payment => ({ at: 'preparing', reason })
const ready: Payment = { at: 'ready', problem: null }
const charging: Payment = { at: 'charging', charge }
const failed: Payment = { at: 'failed', orderId, message: 'No luck' }
const confirming = (checks: number, ifUnpaid: Payment = failed, userMessage = ''): Payment => ({
  at: 'confirming',
  orderId,
  pendingMessage,
  userMessage,
  checks,
  ifUnpaid,
})
/** A charge that this page did not send, or whose response is gone with the page that sent it. */
const found = (message = generic, requestId = ''): Payment =>
  confirming(2, { at: 'failed', orderId, message, requestId }, message === generic ? '' : message)
const checkingOut: Payment = { at: 'checking out', orderId }
const paid: Payment = { at: 'paid', orderId }
const pending: Payment = { at: 'order pending', orderId, tries: 0 }
const orderReused =
  'Your order changed after an earlier try to pay it, and nothing was charged. Please check the total and pay again.'
const renewing: Payment = { at: 'renewing', charge }
const second: Charge = { ...charge, body: { ...charge.body, orderId: 'ORD-2' } }
const chargingSecond: Payment = { at: 'charging', charge: second, isSecond: true }
const orderNotIssued = 'This order number is not valid here. Nothing was charged. Please try again.'
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

test.each<[string, Payment, PaymentEvent, Payment]>([
  ['PAY-05 no order id is stored: one is generated', closed, opened(null, false), preparing()],
  ['PAY-05 nothing to pay needs no order id', closed, opened(null, true), ready],
  ['PAY-24 a stored order id is looked up first', closed, opened(orderId, false), opening(false)],
  ['PAY-05 an unpaid order id is used again', opening(false), attempt('NONE'), ready],
  ['PAY-23 so is one whose attempt failed', opening(false), attempt('FAILED'), ready],
  ['PAY-19 with an empty cart it leads on', opening(true), attempt('NONE'), { at: 'nothing to pay' }],
  ['PAY-19 also when it cannot be looked up', opening(true), attempt(null), { at: 'nothing to pay' }],
  [
    'PAY-24 it cannot be looked up: not offered, asked again',
    opening(false),
    attempt(null),
    opening(false, 1),
  ],
  ['PAY-24 once it is looked up, it may be paid', opening(false, 3), attempt('NONE'), ready],
  ['PAY-24 after a reload it is unclear still', opening(false), attempt('UNKNOWN'), found()],
  ['PAY-24 after a reload it runs still', opening(true), attempt('PENDING'), found()],
  ['PAY-14 paid before the reload: checked out', opening(false), attempt('SUCCESS'), checkingOut],
  ['PAY-17 all done before the reload: shown again', opening(true), attempt('SUCCESS'), paid],
  ['PAY-05 the order id is there', preparing(), { type: 'prepared', orderId }, ready],
  ['PAY-06 there is none', preparing(), { type: 'refused', problem }, { at: 'ready', problem }],
  ['PAY-06 it is tried again', { at: 'ready', problem }, { type: 'prepare' }, preparing()],
  ['PAY-04 nothing is sent', ready, { type: 'refused', problem }, { at: 'ready', problem }],
  ['PAY-02 Pay Now charges', ready, { type: 'pay', charge }, charging],
  ['PAY-02 a second click changes nothing', charging, { type: 'pay', charge: recharge }, charging],
  [
    'PAY-09 FAN-49 a declined charge names its card',
    charging,
    { type: 'declined', message: 'No luck', reason: 'Funds' },
    { ...failed, declined: { cardId: String(charge.params.cardId), reason: 'Funds' } },
  ],
  ['PAY-14 a charged order is checked out', charging, { type: 'charged' }, checkingOut],
  [
    'PAY-25 the response to a request is not the fate of its order, which is looked up',
    charging,
    { type: 'unclear', unclear: { pendingMessage, userMessage: '', checks: 0, ifUnpaid: changed } },
    confirming(0, changed),
  ],
  [
    'PAY-20 the fan agrees to the new total',
    changed,
    { type: 'pay', charge: recharge },
    { at: 'charging', charge: recharge },
  ],
  ['PAY-20 the new total is not agreed to', changed, { type: 'back to payment' }, ready],
  ['PAY-25 NONE is certain at once, since the tap is closed', confirming(0), attempt('NONE'), failed],
  ['PAY-25 and however late it comes', confirming(7), attempt('NONE'), failed],
  ['PAY-20 PAY-25 the total has changed', confirming(0, changed), attempt('NONE'), changed],
  ['VEN-13 PAY-25 the venue is paused', confirming(1, ready), attempt('NONE'), ready],
  [
    'PAY-24 a check without a response proves nothing, however often',
    confirming(7),
    attempt(null),
    confirming(8),
  ],
  [
    'BFF-64 the product server’s text comes beside ours',
    charging,
    { type: 'unclear', unclear: { pendingMessage, userMessage: 'Held', checks: 2, ifUnpaid: failed } },
    confirming(2, failed, 'Held'),
  ],
  [
    'BFF-64 also after a reload',
    closed,
    { type: 'resumed', orderId, userMessage: 'Held', requestId: 'r-0123456' },
    found('Held', 'r-0123456'),
  ],
  [
    'PAY-24 an unclear order is followed after a reload',
    closed,
    { type: 'resumed', orderId, userMessage: '', requestId: 'r-0123456' },
    found(generic, 'r-0123456'),
  ],
  [
    'BFF-62 an order id that was used before, and nothing was charged: a new order id, and the fan has to tap again',
    confirming(0, preparing(orderReused)),
    attempt('FAILED'),
    preparing(orderReused),
  ],
  [
    'BFF-62 the fan reads why, beside Pay Now',
    preparing(orderReused),
    { type: 'prepared', orderId },
    { at: 'ready', problem: { text: orderReused, retry: false } },
  ],
  [
    'BFF-103 an order id that was never charged: a new one',
    confirming(0, renewing),
    attempt('NONE'),
    renewing,
  ],
  ['BFF-103 or declined: a new one', confirming(0, renewing), attempt('FAILED'), renewing],
  [
    'BFF-103 PAY-25 a new one is not charged long after the tap',
    confirming(0, renewing),
    { type: 'attempt', status: 'NONE', isLate: true },
    { ...failed, message: orderNotIssued },
  ],
  ['BFF-103 it was paid', confirming(0, renewing), attempt('SUCCESS'), checkingOut],
  [
    'BFF-103 the new one is charged for the same card and amount',
    renewing,
    { type: 'prepared', orderId: 'ORD-2' },
    chargingSecond,
  ],
  [
    'BFF-103 without a new one the fan reads why',
    renewing,
    { type: 'refused', problem },
    { at: 'ready', problem },
  ],
  [
    'PAY-04 an order that another tab pays is not sent',
    charging,
    { type: 'not sent', problem },
    { at: 'ready', problem },
  ],
  ['PAY-02 nor does one without anything to pay', charging, { type: 'refused', problem }, charging],
  ['PAY-24 still unclear', confirming(2), attempt('UNKNOWN'), confirming(3)],
  ['PAY-24 still running', confirming(2), attempt('PENDING'), confirming(3)],
  ['PAY-24 it failed after all', confirming(2), attempt('FAILED'), failed],
  ['PAY-24 it went through after all', confirming(0), attempt('SUCCESS'), checkingOut],
  ['PAY-15 everything is done', checkingOut, { type: 'checked out' }, paid],
  ['PAY-18 paid, not confirmed', checkingOut, { type: 'not checked out' }, pending],
  ['FAN-18 the checkout is tried again', pending, { type: 'not checked out' }, { ...pending, tries: 1 }],
  ['FAN-18 until it succeeds', { ...pending, tries: 9 }, { type: 'checked out' }, paid],
  [
    'FAN-18 also after a reload',
    closed,
    { type: 'resumed', orderId, userMessage: '', requestId: '', paid: true },
    pending,
  ],
  ['PAY-08 Try Again leads back to payment', failed, { type: 'back to payment' }, ready],
  ['SESSION-11 nothing of a payment is left to the next fan', charging, { type: 'forgotten' }, closed],
])('%s', (_row, now, event, next) => {
  expect(resolveMessages(nextPayment(now, event))).toEqual(next)
})

test('PAY-24 FAN-18 a charge that may have been sent, or an order to check out, goes on when the fan leaves /checkout', () => {
  for (const now of [charging, renewing, confirming(3), checkingOut, pending]) {
    expect(nextPayment(now, { type: 'screen closed' })).toBe(now)
    expect(nextPayment(now, opened(orderId, false))).toBe(now)
  }
})

test('PAY-17 everything else ends with the screen', () => {
  const toConfirmation: Payment = { at: 'nothing to pay' }
  for (const now of [opening(true), toConfirmation, preparing(), ready, changed, failed, paid])
    expect(nextPayment(now, { type: 'screen closed' })).toEqual(closed)
  expect(nextPayment(closed, { type: 'screen closed' })).toBe(closed)
})

test('PAY-24 an order is in doubt from its charge until its outcome is known', () => {
  for (const now of [charging, confirming(0), checkingOut, pending]) expect(orderInDoubt(now)).toBe(orderId)
  for (const now of [closed, opening(false), preparing(), renewing, ready, changed, paid, failed])
    expect(orderInDoubt(now)).toBeNull()
})

test('PAY-22 a paid or unclear order cannot be charged', () => {
  for (const now of [opening(false), charging, renewing, confirming(2), checkingOut, paid, pending])
    expect(nextPayment(now, { type: 'pay', charge })).toBe(now)
})
