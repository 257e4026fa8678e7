import { expect, test } from 'vitest'
import { cardBrand } from './brand-icon.tsx'

test.each([
  ['visa', 'visa'],
  ['Mastercard', 'mastercard'],
  ['master', 'mastercard'],
  ['american_express', 'amex'],
  ['AMEX', 'amex'],
  ['Discover', 'discover'],
  ['card', 'generic'],
  ['', 'generic'],
])('CARD-01 %j has the icon of %s', (type, brand) => {
  expect(cardBrand(type)).toBe(brand)
})
