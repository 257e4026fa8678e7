// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { canGoBack } from './go-back.ts'

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
