import { expect, test } from 'vitest'
import { accessibleAgainst, contrastRatio, readableOn, themeColors, themeVariables } from './contrast.ts'

/** Colours all over the cube: 11 steps of each part, 1,331 in all. */
const everyColor = Array.from({ length: 1331 }, (_, at) => {
  const parts = [at % 11, Math.floor(at / 11) % 11, Math.floor(at / 121)]
  return `#${parts
    .map((part) =>
      Math.round(part * 25.5)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
})

test.each([
  ['#000', '#fff', 21],
  ['#fff', '#000', 21],
  ['#777', '#fff', 4.48],
  ['gold', 'white', 1.4],
  ['#767676', 'white', 4.54],
  ['red', 'white', 4],
  ['red', 'red', 1],
])('THEME-03 the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 1)
})

test('THEME-03 the contrast with what is no colour is an error', () => {
  expect(() => contrastRatio('nonsense', '#fff')).toThrow(RangeError)
})

test.each([
  ['#00205b', '#ffffff'],
  ['gold', '#2b2d42'],
  ['#808080', '#000000'],
])('THEME-03 text on %s is %s', (background, text) => {
  expect(readableOn(background)).toBe(text)
})

test('THEME-03 a colour that is readable already stays as it is', () => {
  expect(accessibleAgainst('#00205B', '#fff', 4.5)).toBe('#00205b')
  expect(accessibleAgainst('gold', '#000', 4.5)).toBe('#ffd700')
})

test('THEME-03 a colour changes no more than it must, and ends at black or white', () => {
  const text = accessibleAgainst('gold', '#fff', 4.5)
  expect(contrastRatio(text, '#fff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(text, '#fff')).toBeLessThan(4.8)
  expect(accessibleAgainst('#777', '#777', 21)).toBe('#000000')
  expect(accessibleAgainst('#333', '#333', 21)).toBe('#ffffff')
})

test('THEME-03 any primary colour keeps AA contrast as background, as text, as tint and as focus ring', () => {
  const broken = everyColor.filter((primary) => {
    const { onPrimary, primaryText, primarySoft, focusRing } = themeColors(primary)
    return (
      contrastRatio(onPrimary, primary) < 4.5 ||
      contrastRatio(primaryText, '#fff') < 4.5 ||
      contrastRatio(primaryText, primarySoft) < 4.5 ||
      contrastRatio('#2B2D42', primarySoft) < 4.5 ||
      contrastRatio(focusRing, '#fff') < 3 ||
      contrastRatio(focusRing, primarySoft) < 3
    )
  })
  expect(broken).toEqual([])
})

test('THEME-03 any colour can be made to stand out on any light or dark surface', () => {
  const broken = everyColor.filter((color) =>
    ['#fff', '#2b2d42', '#000', 'gold'].some(
      (surface) => contrastRatio(accessibleAgainst(color, surface, 4.5), surface) < 4.5,
    ),
  )
  expect(broken).toEqual([])
})

test('THEME-02 THEME-03 the variables hold the tenant’s colour, or gold when it cannot be read', () => {
  expect(themeVariables('#00205B')).toMatchObject({
    '--color-primary': '#00205b',
    '--color-on-primary': '#ffffff',
  })
  const injected = themeVariables('red;}</style><script>')
  expect(injected['--color-primary']).toBe('#ffd700')
  expect(Object.values(injected).every((value) => /^#[\da-f]{6}$/.test(value))).toBe(true)
})
