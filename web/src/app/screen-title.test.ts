import { expect, test } from 'vitest'
import { headerTitle } from './screen-title.ts'

test.each([
  ['/', 'Lions Fan Store'],
  ['/auth', 'Sign In'],
  ['/events', 'Choose Your Event'],
  ['/product', 'Product Details'],
  ['/products/9', 'Product Details'],
  ['/cart', 'Cart'],
  ['/confirmation', 'Confirmation'],
  ['/checkout', 'Payment'],
  ['/transactions', 'Transactions'],
  ['/nowhere', 'Lions Fan Store'],
])('HEADER-04 HEADER-05 %s is titled %s', (path, title) => {
  expect(headerTitle(path, 'Lions Fan Store')).toBe(title)
})
