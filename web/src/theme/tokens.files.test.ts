import { contrastRatio, themeColors } from '@storefront/shared/domain/palette.ts'
import {
  darkSurfaces,
  fixedColors,
  type Scheme,
  tenantColorVariables,
} from '@storefront/shared/domain/theme.ts'
import { expect, test } from 'vitest'
import css from './base.css?raw'
import { from } from './breakpoints.ts'
import { color } from './tokens.ts'

const schemes = ['light', 'dark'] as const

/** The value of a variable in `base.css`, or in a part of it, in a scheme. */
function writtenValue(variable: string, scheme: Scheme, part = css): string {
  const written = new RegExp(`${variable}:\\s*([^;]+);`).exec(part)?.[1] ?? ''
  const both = /^var\(--light, (.+)\)\s+var\(--dark, (.+)\)$/s.exec(written)
  return both ? (both[scheme === 'light' ? 1 : 2] ?? '') : written
}

/** The value of a token in a scheme, with shorthand colours expanded. */
const hexOf = (token: string, scheme: Scheme) =>
  writtenValue(token.slice('var('.length, -1), scheme).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

/** The values with more contrast. */
const moreContrast = /@media \(prefers-contrast: more\) \{(.+?)\n\}\n/s.exec(css)?.[1] ?? ''
const strongHexOf = (token: string, scheme: Scheme) =>
  writtenValue(token.slice('var('.length, -1), scheme, moreContrast) || hexOf(token, scheme)

const { background, canvas, sunken, raised, text, muted, onDark, dangerFill, secondary } = color
const tones = ['danger', 'success', 'warning', 'info'] as const

/** Every text with each of its surfaces. */
const texts: (readonly [text: string, surface: string])[] = [
  ...[background, canvas, sunken].flatMap((surface) => [[text, surface] as const, [muted, surface] as const]),
  [text, raised],
  ...tones.flatMap((tone) => [
    [color[tone], background] as const,
    [color[tone], color[`${tone}Soft`]] as const,
    [text, color[`${tone}Soft`]] as const,
  ]),
  [color.danger, canvas],
  [onDark, dangerFill],
  [onDark, secondary],
]
/** Shapes that must be visible, but are not text. */
const shapes: (readonly [shape: string, surface: string])[] = [
  [color.outline, background],
  [color.outline, canvas],
  [color.starEdge, background],
  [color.accent, color.infoSoft],
  [color.danger, background],
]

test.each(schemes)('FAN-26 THEME-03 every %s text keeps 4.5:1 and every shape 3:1', (scheme) => {
  const weak = ([front, back]: readonly [string, string], ratio: number) =>
    contrastRatio(hexOf(front, scheme), hexOf(back, scheme)) < ratio
  expect(texts.filter((pair) => weak(pair, 4.5))).toEqual([])
  expect(shapes.filter((pair) => weak(pair, 3))).toEqual([])
})

test.each(schemes)('with more contrast every %s text keeps 7:1 and every line 4.5:1', (scheme) => {
  const weak = ([front, back]: readonly [string, string], ratio: number) =>
    contrastRatio(strongHexOf(front, scheme), strongHexOf(back, scheme)) < ratio
  expect(texts.filter((pair) => weak(pair, 7))).toEqual([])
  const lines = [color.border, color.outline].flatMap((line) =>
    [background, canvas, sunken].map((surface) => [line, surface] as const),
  )
  expect(lines.filter((pair) => weak(pair, 4.5))).toEqual([])
  // Text and ring in the tenant's colour take the colour of the page's text.
  const { primaryText, focus } = color
  for (const token of [primaryText, focus]) expect(strongHexOf(token, scheme)).toBe(color.text)
})

/** Colours across the RGB cube. */
const everyColor = Array.from({ length: 1331 }, (_, at) =>
  [at % 11, Math.floor(at / 11) % 11, Math.floor(at / 121)].reduce(
    (hex, part) =>
      hex +
      Math.round(part * 25.5)
        .toString(16)
        .padStart(2, '0'),
    '#',
  ),
)

test.each(schemes)(
  "FAN-26 THEME-03 any tenant's colours are readable with the %s texts and surfaces",
  (scheme) => {
    const of = (token: string) => hexOf(token, scheme)
    const weak = everyColor.filter((brand) => {
      const own = themeColors(brand, scheme)
      const [soft, ink, ring] = [
        own['--color-primary-soft'],
        own['--color-primary-text'],
        own['--color-focus-ring'],
      ]
      const surfaces = [of(background), of(canvas), of(raised), soft]
      return (
        contrastRatio(own['--color-on-primary'], own['--color-primary']) < 4.5 ||
        surfaces.some((surface) => contrastRatio(ink, surface) < 4.5) ||
        surfaces.some((surface) => contrastRatio(ring, surface) < 3) ||
        [of(text), of(muted)].some((front) => contrastRatio(front, soft) < 4.5)
      )
    })
    expect(weak).toEqual([])
  },
)

test('FAN-26 every neutral colour has a dark value, except those that are the same in both themes', () => {
  const same = schemes.map((scheme) =>
    Object.values(color).filter((token) => writtenValue(token.slice(4, -1), scheme) === ''),
  )
  expect(same).toEqual([[], []])
  const unchanged = Object.entries(color)
    .filter(([, token]) => hexOf(token, 'light') === hexOf(token, 'dark'))
    .map(([name]) => name)
  expect(unchanged).toEqual([
    'onPrimary',
    'brand',
    'onBrand',
    'onDark',
    'onDarkMuted',
    'night',
    'plate',
    'shade',
    'shadeDeep',
    'tint',
    'star',
  ])
})

test('FAN-26 a tenant’s colours are computed for the surfaces of the page', () => {
  expect(hexOf(background, 'dark')).toBe(darkSurfaces.background)
  expect(hexOf(raised, 'dark')).toBe(darkSurfaces.raised)
})

const sources = import.meta.glob<string>(['../{app,features,ui}/**/*.{ts,tsx}', '!**/*.{test,fixture}.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const written =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(|[:'"\s](?:white|black|gr[ae]y|silver)\s*[;'"]/i

test('FAN-26 no screen, dialog, skeleton or toast writes a colour that would be the same in the dark theme', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(150)
  const own = Object.entries(sources).filter(([, source]) => written.test(source))
  // Logos of other companies, with the same colours in both themes.
  expect(own.map(([path]) => path)).toEqual([
    '../features/auth/provider-marks.ts',
    '../features/checkout/cards/brand-icon.tsx',
  ])
})

test('THEME-01 the light theme has the fixed colours, and the page is as white as its cards', () => {
  const light = [secondary, color.accent, background, text].map((token) => hexOf(token, 'light'))
  expect(hexOf(canvas, 'light')).toBe(hexOf(background, 'light'))
  expect(light).toEqual(['#2b2d42', '#3772ff', '#ffffff', '#2b2d42'])
  expect(Object.values(fixedColors).map((hex) => hex.toLowerCase())).toEqual(light)
})

test('THEME-02 every colour that the server writes for a tenant is a token', () => {
  for (const name of tenantColorVariables) expect(Object.values(color)).toContain(`var(${name})`)
})

test('THEME-05 layouts change at 640, 768, 1024 and 1280 px, at the usual text size', () => {
  expect(from).toEqual({
    mobile: '@media (min-width: 40rem)',
    tablet: '@media (min-width: 48rem)',
    desktop: '@media (min-width: 64rem)',
    wide: '@media (min-width: 80rem)',
  })
})

test('THEME-07 animations take 300 ms', () => {
  expect(writtenValue('--motion', 'light')).toBe('300ms')
})
