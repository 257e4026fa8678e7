import { expect, test } from 'vitest'
import { backTarget, showsBack } from './way-back.ts'

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
