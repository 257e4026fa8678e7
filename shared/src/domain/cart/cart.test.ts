import { expect, test } from 'vitest'
import { barAmount, clearedCart, emptyCart, piecesWith, quantityDelta, totalQuantity } from './cart.ts'

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

const add = (itemID: string | number, before: number, quantity: number) => ({ itemID, before, quantity })
test.each([
  ['no add', [], 3],
  ['an item that the cart lacks', [add(9, 0, 2)], 5],
  ['one that the cart shows by now', [add('5', 0, 2)], 3],
  ['more of an item', [add(5, 2, 4)], 7],
  ['two adds of one item', [add(9, 0, 1), add('9', 0, 2)], 6],
  ['an add that was taken back', [add(9, 0, 0)], 3],
  ['an item of which another phone has added more', [add(5, 0, 1)], 3],
])('FAN-72 HEADER-07 pieces with %s', (_case, adds, pieces) => {
  const items = [
    { itemID: 5, quantity: 2 },
    { itemID: 6, quantity: 1 },
  ]
  expect(piecesWith(items, adds)).toBe(pieces)
})

test.each([
  ['tax is added', 300, 25, 325, 300, true],
  ['there is no tax', 300, 0, 300, 300, false],
  ['the tax is included', 300, 25, 300, 300, false],
  ['there are fees too', 300, 25, 425, 425, false],
  ['there is a discount', 2050, 125, 1999, 1999, false],
  ['the tax is not known', 300, null, 325, 325, false],
  ['the subtotal is not known', null, 25, 325, 325, false],
  ['the total is not known', 300, 25, null, null, false],
  ['the tax is negative', 300, -25, 275, 275, false],
])('FAN-73 where %s', (_case, subTotal, tax, total, amount, plusTax) => {
  expect(barAmount({ subTotal, tax, amount: total })).toEqual({ amount, plusTax })
})
