import { fixedColors, type tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { mix, parseColor, type Rgb, toHex } from './css-color.ts'

/** WCAG 2.2 AA: text, and everything else that must be seen (borders, focus). */
export const textRatio = 4.5
export const shapeRatio = 3

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const fallbackPrimary: Rgb = [255, 215, 0]
const softShare = 0.88
const steps = 100

/** The WCAG contrast of two colours, 1 to 21. @throws RangeError when one is not a colour */
export function contrastRatio(a: string, b: string): number {
  return ratioOf(known(a), known(b))
}

/** THEME-03: the text colour to put on a background: white, our foreground or black, the first that reaches 4.5. */
export function readableOn(background: string): string {
  const candidates = ['#ffffff', fixedColors.foreground.toLowerCase()]
  return candidates.find((text) => contrastRatio(text, background) >= textRatio) ?? '#000000'
}

/**
 * THEME-03: the colour as it is, or darkened (on a dark background lightened) just as far as it takes to reach the ratio;
 * black or white where the ratio is out of reach.
 */
export function accessibleAgainst(color: string, background: string, ratio: number): string {
  const from = known(color)
  const against = known(background)
  const towards = ratioOf(black, against) >= ratioOf(white, against) ? black : white
  for (let step = 0; step <= steps; step++) {
    const candidate = mix(from, towards, step / steps)
    if (ratioOf(candidate, against) >= ratio) return toHex(candidate)
  }
  return toHex(towards)
}

/** THEME-02, THEME-03: what the tenant's colour becomes, as #rrggbb; gold when it cannot be read. */
export function themeColors(primary: string) {
  const color = parseColor(primary) ?? fallbackPrimary
  const own = toHex(color)
  const soft = toHex(mix(color, white, softShare))
  return {
    primary: own,
    /** text on the primary colour */
    onPrimary: readableOn(own),
    /** primary as text, on the page's background and on `primarySoft` */
    primaryText: accessibleAgainst(own, soft, textRatio),
    /** a tint to put things on */
    primarySoft: soft,
    /** borders and the focus ring, on the page's background and on `primarySoft` */
    focusRing: accessibleAgainst(own, soft, shapeRatio),
  }
}

/** The theme colours as CSS variables, ready for a style rule: only names of ours and #rrggbb. */
export function themeVariables(primary: string): Record<(typeof tenantColorVariables)[number], string> {
  const colors = themeColors(primary)
  return {
    '--color-primary': colors.primary,
    '--color-on-primary': colors.onPrimary,
    '--color-primary-text': colors.primaryText,
    '--color-primary-soft': colors.primarySoft,
    '--color-focus-ring': colors.focusRing,
  }
}

function known(text: string): Rgb {
  const color = parseColor(text)
  if (!color) throw new RangeError(`Not a colour: ${text}`)
  return color
}

function ratioOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
