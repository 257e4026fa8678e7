// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { backTarget, canGoBack, showsBack } from './way-back.ts'

afterEach(() => vi.unstubAllGlobals())

test('HEADER-03 a page that was reloaded still knows the way back within the site', () => {
  vi.stubGlobal('navigation', { canGoBack: true })
  expect(canGoBack('default')).toBe(true)
  vi.stubGlobal('navigation', { canGoBack: false })
  expect(canGoBack('k3y')).toBe(false)
})

test('HEADER-03 without the Navigation API only a page reached from within has a way back', () => {
  expect(canGoBack('default')).toBe(false)
  expect(canGoBack('k3y')).toBe(true)
})

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
