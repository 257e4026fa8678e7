import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { themeVariables, toHexColor } from './theme-colors.ts'

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
  expect(toHexColor(text)).toBe(hex)
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
])('THEME-02 %j is not a colour', (text) => {
  expect(toHexColor(text)).toBeNull()
})

test('THEME-02 a text too long for a colour is rejected at once', () => {
  const startedAt = performance.now()
  expect(toHexColor(`rgb(${'1'.repeat(60_000)}`)).toBeNull()
  expect(toHexColor(`rgb(${'1'.repeat(60_000)})`)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(500)
})

/** A value for the light and another for the dark theme. */
const bothSchemes = /^var\(--light,#[\da-f]{6}\)var\(--dark,#[\da-f]{6}\)$/

test('THEME-02 whatever the text of a colour, only #rrggbb is written into the page', () => {
  const part = fc.oneof(
    fc.constantFrom('none', '1e999', '-1', '50%', '/', ',', ' ', '0.5turn', 'nan', '9deg'),
    fc.double().map(String),
    fc.string(),
  )
  const notation = fc
    .tuple(fc.constantFrom('rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'), fc.array(part))
    .map(([name, parts]) => `${name}(${parts.join(' ')})`)
  const areSafe = fc.property(fc.oneof(notation, fc.string()), (text) => {
    for (const value of Object.values(themeVariables(text))) expect(value).toMatch(bothSchemes)
  })
  return fc.assert(areSafe, { examples: [['rgb(0A)']], numRuns: 2_000 })
})

test('THEME-02 THEME-03 the variables hold the tenant’s colour, or gold if it is invalid', () => {
  expect(themeVariables('#00205B')).toMatchObject({
    '--color-primary': expect.stringContaining('var(--light,#00205b)'),
    '--color-on-primary': expect.stringContaining('var(--light,#ffffff)'),
    '--color-primary-soft': expect.stringContaining('var(--light,#e0e4eb)'),
  })
  const injected = themeVariables('red;}</style><script>')
  expect(injected['--color-primary']).toContain('var(--light,#ffd700)')
  expect(Object.values(injected).every((value) => bothSchemes.test(value))).toBe(true)
})
