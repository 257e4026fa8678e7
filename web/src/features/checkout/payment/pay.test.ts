// @vitest-environment jsdom
import { emptyCart } from '@storefront/shared/domain/cart/cart.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeStored } from '../../../storage/stored.ts'
import { payEvent } from './pay.ts'

vi.mock('../../../api/boot.ts', () => ({
  getBranding: () => ({ additionalAttributes: { storeID: 42 } }),
}))

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

beforeEach(() => {
  localStorage.clear()
  writeStored('cart_id', 'k1')
  writeStored('order_id', 'ORD-1')
})

test('CALL-33 CALL-34 PAY-05 Pay Now charges the cart’s total for the stored order', () => {
  const body = { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 }
  expect(payEvent(card, cart)).toEqual({ type: 'pay', charge: { params: { cardId: 'c1' }, body } })
})

test('PAY-03 without a selected card nothing is sent', () => {
  expect(payEvent(null, cart)).toEqual(refused('Please select a card to continue'))
})

test('PAY-04 without a stored order id nothing is sent, and another one may be asked for', () => {
  writeStored('order_id', null)
  expect(payEvent(card, cart)).toEqual(refused('Order information not found', true))
})

test('ERR-06 an empty cart is not paid', () => {
  expect(payEvent(card, nothing)).toEqual(refused('Your cart is empty.'))
})
