import { expect, test } from 'vitest'
import { clearedCart, emptyCart, quantityDelta, totalQuantity } from './cart.ts'

test('CART-21 the empty cart and the cleared cart', () => {
  const payment = { subTotal: 0, tax: 0, amount: 0 }
  expect(emptyCart).toEqual({ items: [], payment })
  expect(clearedCart).toEqual({
    id: null,
    items: [],
    payment,
    discounts: [],
    fees: [],
    subTotal: 0,
    total: 0,
    tax: 0,
  })
})

test('HEADER-07 CART-04 the total is of quantities, not of lines', () => {
  expect(totalQuantity([{ quantity: 2 }, { quantity: 5 }])).toBe(7)
  expect(totalQuantity([])).toBe(0)
})

test.each([
  [2, 5, 3],
  [5, 2, -3],
  [3, 3, 0],
  [3, 0, -2],
  [1, 1000, 999],
])('CART-07 CART-09 from %i to %i pieces sends %i', (known, wanted, delta) => {
  expect(quantityDelta(known, wanted)).toBe(delta)
})
