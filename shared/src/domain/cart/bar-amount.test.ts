import { expect, test } from 'vitest'
import { barAmount } from './bar-amount.ts'

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
