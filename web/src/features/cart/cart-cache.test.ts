import { expect, test } from 'vitest'
import { maySkipCartFetch } from './cart-cache.ts'

const now = 1_000_000
const visit = { fetchedAt: now - 1000, hasCachedCart: true, path: '/confirmation', fromCart: false }

test.each([
  ['on /confirmation within 30 s', visit, true],
  ['arriving from the cart within 30 s', { ...visit, path: '/checkout', fromCart: true }, true],
  ['elsewhere, not from the cart', { ...visit, path: '/cart' }, false],
  ['at exactly 30 s', { ...visit, fetchedAt: now - 30_000 }, true],
  ['after 30 s', { ...visit, fetchedAt: now - 30_001 }, false],
  ['without cached data', { ...visit, hasCachedCart: false }, false],
  ['never fetched', { ...visit, fetchedAt: null }, false],
  ['fetched by a clock since set back', { ...visit, fetchedAt: now + 5000 }, false],
])('CART-20 %s', (_case, given, skip) => {
  expect(maySkipCartFetch(given, now)).toBe(skip)
})
