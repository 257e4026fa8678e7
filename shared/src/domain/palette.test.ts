import { expect, test } from 'vitest'
import { accessibleAgainst, contrastRatio, readableOn, themeColors, themeVariables } from './palette.ts'
import { darkSurfaces } from './theme.ts'

/** Colours all over the RGB cube. */
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
const gold = '#ffd700'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  [gold, '#ffffff', 1.4],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#ff0000', '#ff0000', 1],
])('THEME-03 the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 1)
})

test.each([
  ['#00205b', '#ffffff'],
  [gold, '#2b2d42'],
  ['#808080', '#000000'],
])('THEME-03 text on %s is %s', (background, text) => {
  expect(readableOn(background)).toBe(text)
})

test('THEME-03 a readable colour stays unchanged', () => {
  expect(accessibleAgainst('#00205b', '#ffffff', 4.5)).toBe('#00205b')
  expect(accessibleAgainst(gold, '#000000', 4.5)).toBe(gold)
})

test('THEME-03 a colour changes as little as possible, at most to black or white', () => {
  const text = accessibleAgainst(gold, '#ffffff', 4.5)
  expect(contrastRatio(text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(text, '#ffffff')).toBeLessThan(4.8)
  expect(accessibleAgainst('#777777', '#777777', 21)).toBe('#000000')
  expect(accessibleAgainst('#333333', '#333333', 21)).toBe('#ffffff')
})

test('THEME-03 any primary colour keeps AA contrast as background, as text, as tint and as focus ring', () => {
  const broken = everyColor.filter((primary) => {
    const colors = themeColors(primary, 'light')
    const soft = colors['--color-primary-soft']
    const [text, ring] = [colors['--color-primary-text'], colors['--color-focus-ring']]
    return (
      contrastRatio(colors['--color-on-primary'], primary) < 4.5 ||
      contrastRatio(text, '#ffffff') < 4.5 ||
      contrastRatio(text, soft) < 4.5 ||
      contrastRatio('#2b2d42', soft) < 4.5 ||
      contrastRatio(ring, '#ffffff') < 3 ||
      contrastRatio(ring, soft) < 3
    )
  })
  expect(broken).toEqual([])
})

test('THEME-03 FAN-26 any primary colour keeps AA contrast on the dark surfaces too', () => {
  const broken = everyColor.filter((brand) => {
    const colors = themeColors(brand, 'dark')
    const surfaces = [...Object.values(darkSurfaces), colors['--color-primary-soft']]
    const seen = (name: '--color-primary-text' | '--color-focus-ring', ratio: number) =>
      surfaces.every((surface) => contrastRatio(colors[name], surface) >= ratio)
    return (
      contrastRatio(colors['--color-on-primary'], colors['--color-primary']) < 4.5 ||
      contrastRatio(colors['--color-primary'], darkSurfaces.background) < 3 ||
      !seen('--color-primary-text', 4.5) ||
      !seen('--color-focus-ring', 3) ||
      colors['--color-brand'] !== brand
    )
  })
  expect(broken).toEqual([])
})

test('FAN-53 in both schemes the header has any primary colour as it is, with white or dark text that keeps AA contrast', () => {
  const broken = everyColor.filter((brand) =>
    (['light', 'dark'] as const).some((scheme) => {
      const { '--color-brand': header, '--color-on-brand': text } = themeColors(brand, scheme)
      return header !== brand || contrastRatio(text, header) < 4.5
    }),
  )
  expect(broken).toEqual([])
  const texts = ['#ffffff', '#000000', '#ffd23f', '#808080', '#663399'].map(
    (brand) => themeColors(brand, 'dark')['--color-on-brand'],
  )
  expect(texts).toEqual(['#2b2d42', '#ffffff', '#2b2d42', '#000000', '#ffffff'])
})

test('FAN-26 in the dark scheme a bright colour stays unchanged, a dark one keeps its hue, black becomes light grey', () => {
  expect(themeColors(gold, 'dark')).toMatchObject({
    '--color-primary': gold,
    '--color-on-primary': '#2b2d42',
    '--color-primary-text': gold,
  })
  const { '--color-primary': green } = themeColors('#0b6b3a', 'dark')
  expect(green).toMatch(/^#[0-4].[7-9].[4-7].$/)
  const { '--color-primary': navy } = themeColors('#00205b', 'dark')
  expect(navy).toMatch(/^#0{2}[4-9].[c-f].$/)
  const { '--color-primary': night } = themeColors('#0c0c0e', 'dark')
  expect(contrastRatio(night, darkSurfaces.background)).toBeGreaterThanOrEqual(9)
})

test('THEME-03 any colour can be made visible on any light or dark surface', () => {
  const broken = everyColor.filter((color) =>
    ['#ffffff', '#2b2d42', '#000000', gold].some(
      (surface) => contrastRatio(accessibleAgainst(color, surface, 4.5), surface) < 4.5,
    ),
  )
  expect(broken).toEqual([])
})

test('THEME-02 THEME-03 the variables contain the primary colour and those that follow from it, for both schemes', () => {
  const [light, dark] = [themeColors('#00205B', 'light'), themeColors('#00205B', 'dark')]
  expect(light).toMatchObject({
    '--color-primary': '#00205b',
    '--color-on-primary': '#ffffff',
    '--color-primary-soft': '#e0e4eb',
  })
  expect(themeVariables('#00205B')['--color-primary']).toBe(
    `var(--light,#00205b)var(--dark,${dark['--color-primary']})`,
  )
})
