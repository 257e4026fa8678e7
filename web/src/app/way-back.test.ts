import { expect, test } from 'vitest'
import { backTarget, hasOwnWayBack, showsBack } from './way-back.ts'

test.each([
  ['/', false, 'history'],
  ['/auth', true, 'history'],
  ['/events', false, 'history'],
  ['/product', true, '/'],
  ['/products/9', true, '/'],
  ['/cart', true, '/'],
  ['/confirmation', true, 'history'],
  ['/checkout', true, 'history'],
  ['/transactions', true, '/'],
  ['/nowhere', true, 'history'],
])('HEADER-02 HEADER-03 %s shows back: %j, to %s', (path, back, to) => {
  expect(showsBack(path)).toBe(back)
  expect(backTarget(path)).toBe(to)
})

test.each([
  ['/transactions', '', false],
  ['/transactions', '?t=KR-1', true],
  ['/transactions', '?order=ORD-1', true],
  ['/cart', '?t=KR-1', false],
])('TXN-01 %s%s has a way back of its own on a phone: %j', (path, search, expected) => {
  expect(hasOwnWayBack(path, search)).toBe(expected)
})
