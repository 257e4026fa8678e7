// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { twoLines, unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import {
  holdOrder,
  holdOrderIfCurrent,
  restoreOrKeep,
  saveUserMessage,
  unclearOrder,
  unclearOrders,
} from './unclear-orders.ts'

const charge = {
  params: { cardId: 'c1' },
  body: { amount: '12.00', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}
const details = {
  email: 'confirmed@fans.example',
  firstName: 'Ana',
  lastName: '',
  deliveryMethod: 'pickup' as const,
  section: '',
  seat: '',
  pickupLocation: '',
  pickupTime: '',
}
const event = (id: number | string) => ({ id, name: '', startOn: '', endOn: '', location: null })

beforeEach(() => {
  localStorage.clear()
  writeStored('selected_event', event(7))
})
function useCart(cartId = 'k1', orderId = 'ORD-1') {
  writeStored('cart_id', cartId)
  writeStored('order_id', orderId)
  writeStored('cart_data', twoLines)
}
const current = () => [readStored('cart_id'), readStored('order_id')]

test('PAY-20 a held order stores the amount of the charge, not that of the cart', () => {
  useCart()
  const requestId = holdOrder(charge)?.requestId
  expect(requestId).toMatch(/^[0-9a-f]{20}$/)
  expect(unclearOrders()).toEqual([expect.objectContaining({ amount: 1200, requestId, cart: twoLines })])
  expect(current()).toEqual([null, null])
})

test.each([
  ['confirmed', 'ana@fans.example', details, 'ana@fans.example'],
  ['of the delivery details where no other is kept', null, details, 'confirmed@fans.example'],
  ['that nobody knows', null, null, ''],
])('PAY-14 the receipt goes to the address %s', (_case, email, customerDetails, expected) => {
  useCart()
  writeStored('user_email', email)
  writeStored('customer_details', customerDetails)
  holdOrder(charge)
  expect(unclearOrder('ORD-1')?.email).toBe(expected)
})

test('PAY-24 an order that is held again is stored once, beside the others', () => {
  writeStored('unclear_orders', [unclearOrderStub({ orderId: 'ORD-0' }), unclearOrderStub({ amount: 1 })])
  useCart()
  holdOrder(charge)
  expect(unclearOrders().map(({ orderId, amount }) => [orderId, amount])).toEqual([
    ['ORD-0', 974],
    ['ORD-1', 1200],
  ])
})

test('WORLD-04 PAY-24 an order that a full storage refuses is held by the page', () => {
  useCart()
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === 'unclear_orders') throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
  try {
    expect(holdOrder(charge)).not.toBeNull()
    expect(localStorage.getItem('unclear_orders')).toBeNull()
  } finally {
    Storage.prototype.setItem = setItem
  }
  expect(unclearOrders().map(({ orderId }) => orderId)).toEqual(['ORD-1'])
  writeStored('unclear_orders', [])
  expect(localStorage.getItem('unclear_orders')).toBe('[]')
})

test('PAY-24 an order that our server reports as sent earlier is held, with the last known total', () => {
  useCart()
  holdOrderIfCurrent('ORD-1')
  const order = { orderId: 'ORD-1', cartId: 'k1', amount: 974, requestId: '', notCharged: false }
  expect(unclearOrders()).toEqual([expect.objectContaining(order)])
  expect(current()).toEqual([null, null])
})

test.each([
  ['another order is current', () => useCart('k2', 'ORD-2'), ['k2', 'ORD-2']],
  ['it has no cart', () => writeStored('order_id', 'ORD-1'), [null, 'ORD-1']],
])('PAY-24 nothing is held where %s', (_case, given, left) => {
  given()
  holdOrderIfCurrent('ORD-1')
  expect([unclearOrders(), current()]).toEqual([[], left])
})

test('PAY-24 an order without a known cart is held without an amount', () => {
  useCart()
  writeStored('cart_data', null)
  holdOrderIfCurrent('ORD-1')
  expect(unclearOrder('ORD-1')).toMatchObject({ cart: null, amount: null })
})

test('BFF-64 the product server’s text is stored with its order', () => {
  writeStored('unclear_orders', [unclearOrderStub(), unclearOrderStub({ orderId: 'ORD-2' })])
  saveUserMessage('ORD-2', 'Held.')
  expect(unclearOrders().map(({ userMessage }) => userMessage)).toEqual(['', 'Held.'])
})

test('an update does not bring a settled order back', () => {
  saveUserMessage('ORD-1', 'Held.')
  restoreOrKeep('ORD-1')
  expect([unclearOrders(), current()]).toEqual([[], [null, null]])
})

test.each([
  ['comes back with its order id', true, ['k1', 'ORD-1']],
  ['comes back without an order id that may not be used again', false, ['k1', null]],
])('PAY-23 the cart of an uncharged order %s', (_case, keepsOrderId, left) => {
  writeStored('unclear_orders', [unclearOrderStub(), unclearOrderStub({ orderId: 'ORD-2' })])
  restoreOrKeep('ORD-1', { keepsOrderId })
  expect(current()).toEqual(left)
  expect(readStored('cart_data')).toEqual(twoLines)
  expect(unclearOrders().map(({ orderId }) => orderId)).toEqual(['ORD-2'])
})

test('PAY-23 a cart of the same event comes back, whether the event’s id is stored as number or text', () => {
  writeStored('unclear_orders', [unclearOrderStub({ eventId: '7' })])
  restoreOrKeep('ORD-1')
  expect(current()).toEqual(['k1', 'ORD-1'])
})

test('EVENT-12 the cart of another event is dropped, even if the fan has another cart', () => {
  writeStored('unclear_orders', [unclearOrderStub({ eventId: 8 })])
  useCart('k2', 'ORD-2')
  restoreOrKeep('ORD-1')
  expect([unclearOrders(), current()]).toEqual([[], ['k2', 'ORD-2']])
  expect(localStorage.getItem('unclear_orders')).toBeNull()
})
