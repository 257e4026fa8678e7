import { expect, test } from 'vitest'
import { avatarLetter, backTarget, headerTitle, showsBack } from './header.ts'

test.each([
  ['/', 'Lions Fan Store', false, 'history'],
  ['/auth', 'Sign In', true, 'history'],
  ['/events', 'Choose Your Event', false, 'history'],
  ['/product', 'Product Details', true, '/'],
  ['/products/9', 'Product Details', true, '/'],
  ['/cart', 'Cart', true, '/'],
  ['/confirmation', 'Confirmation', true, 'history'],
  ['/checkout', 'Payment', true, 'history'],
  ['/transactions', 'Transactions', true, '/'],
  ['/nowhere', 'Lions Fan Store', true, 'history'],
])(
  'HEADER-02 HEADER-03 HEADER-04 HEADER-05 %s is titled %s, shows back: %j, to %s',
  (path, title, back, to) => {
    expect(headerTitle(path, 'Lions Fan Store')).toBe(title)
    expect(showsBack(path)).toBe(back)
    expect(backTarget(path)).toBe(to)
  },
)

test.each([
  ['fan@example.com', 'F'],
  [' émile@example.com', 'É'],
  ['7up@example.com', '7'],
  ['', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('HEADER-08 the avatar of %j is %s', (email, letter) => {
  expect(avatarLetter(email)).toBe(letter)
})
