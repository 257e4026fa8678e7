import { expect, test } from 'vitest'
import { animationMs, breakpoints, fixedColors, spinnerSizes } from './theme.ts'

test('THEME-01 the fixed colours', () => {
  expect(fixedColors).toEqual({
    secondary: '#2B2D42',
    accent: '#3772FF',
    background: '#FFFFFF',
    foreground: '#2B2D42',
  })
})

test('THEME-05 the breakpoints', () => {
  expect(breakpoints).toEqual({ mobile: 640, tablet: 768, desktop: 1024, wide: 1280 })
})

test('THEME-07 spinner sizes and the length of animations', () => {
  expect(spinnerSizes).toEqual({ small: 16, medium: 24, large: 32 })
  expect(animationMs).toBe(300)
})
