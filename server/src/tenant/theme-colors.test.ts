import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessibleAgainst,
  contrastRatio,
  hexOf,
  readableOn,
  themeColors,
  themeVariables,
} from './theme-colors.ts'

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
  ['#FFD700', '#ffd700'],
  ['#fd0', '#ffdd00'],
  ['#fd08', '#ffdd00'],
  ['#ffd70080', '#ffd700'],
  [' Gold ', '#ffd700'],
  ['tomato', '#ff6347'],
  ['RebeccaPurple', '#663399'],
  ['rgb(255, 215, 0)', '#ffd700'],
  ['RGB(255 215 0 / 50%)', '#ffd700'],
  ['rgba(255,215,0,0.5)', '#ffd700'],
  ['rgb(300, 0, 0)', '#ff0000'],
  ['hsl(9 100% 64%)', '#ff6347'],
  ['hsla(9, 100%, 64%, 0.5)', '#ff6347'],
  ['hwb(90 10% 10%)', '#80e61a'],
  ['oklch(0.7 0.2 30)', '#ff614d'],
  ['oklch(70% 0.4 150)', '#00d600'],
])('THEME-02 the colour %s is %s', (text, hex) => {
  expect(hexOf(text)).toBe(hex)
})

test.each([
  '',
  '#',
  '#ff',
  '#12345',
  '#ggg',
  'rgb(1,2)',
  'constructor',
  'red;}body{display:none',
  'url(x)',
  'fade',
  'transparent',
  'color(--hsv 1 1 1)',
  'color(constructor 1 1 1)',
])('THEME-02 %j is no colour', (text) => {
  expect(hexOf(text)).toBeNull()
})

test('THEME-02 a text too long for a colour is none, at once', () => {
  const startedAt = performance.now()
  expect(hexOf(`rgb(${'1'.repeat(60_000)}`)).toBeNull()
  expect(hexOf(`rgb(${'1'.repeat(60_000)})`)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(500)
})

test('THEME-02 whatever stands for a colour, only #rrggbb goes into the page', () => {
  const part = fc.oneof(
    fc.constantFrom('none', '1e999', '-1', '50%', '/', ',', ' ', '0.5turn', 'nan', '9deg'),
    fc.double().map(String),
    fc.string(),
  )
  const notation = fc
    .tuple(fc.constantFrom('rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'), fc.array(part))
    .map(([name, parts]) => `${name}(${parts.join(' ')})`)
  const areSafe = fc.property(fc.oneof(notation, fc.string()), (text) => {
    for (const value of Object.values(themeColors(text))) expect(value).toMatch(/^#[\da-f]{6}$/)
  })
  return fc.assert(areSafe, { examples: [['rgb(0A)']], numRuns: 2_000 })
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
    '--color-primary-soft': '#e0e4eb',
  })
  const injected = themeVariables('red;}</style><script>')
  expect(injected['--color-primary']).toBe('#ffd700')
  expect(Object.values(injected).every((value) => /^#[\da-f]{6}$/.test(value))).toBe(true)
})
