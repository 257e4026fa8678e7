import { fixedColors, type tenantColorVariables } from '@storefront/shared/domain/theme.ts'
// The bundle: the package's 190 modules take 40 ms of every start, the one file 3 ms.
import culori from 'culori/require'
import { defaultBranding } from './default-branding.ts'

const { colorsNamed, formatHex, interpolate, wcagContrast } = culori

/** WCAG 2.2 AA: text, and everything else that must be seen (borders, focus). */
const textRatio = 4.5
const shapeRatio = 3

const black = '#000000'
const white = '#ffffff'
const fallbackPrimary = defaultBranding.primaryColor.toLowerCase()
const softShare = 0.88
const steps = 100

// Left out: hexadecimal without '#', `color()` and long texts. culori reads the first, which CSS does not, takes spaces
// of its own or throws on the second, and needs quadratic time for the third.
const notation = /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,80}\))$/

/**
 * The sRGB colour that a CSS colour shows, as #rrggbb: transparency is ignored and what sRGB cannot show is clipped, as
 * browsers do. Null for anything else.
 */
export function hexOf(color: string): string | null {
  const written = color.trim().toLowerCase()
  if (!notation.test(written) && !Object.hasOwn(colorsNamed, written)) return null
  try {
    return formatHex(written) ?? null
  } catch {
    // culori throws where a coordinate is no number, as in `rgb(0A)`, instead of saying that it is no colour.
    return null
  }
}

/** The WCAG contrast of two colours, 1 to 21. @throws RangeError when one is not a colour */
export function contrastRatio(a: string, b: string): number {
  return wcagContrast(knownHex(a), knownHex(b))
}

/** THEME-03: the text colour to put on a background: white, our foreground or black, the first that reaches 4.5. */
export function readableOn(background: string): string {
  const candidates = [white, fixedColors.foreground.toLowerCase()]
  return candidates.find((text) => contrastRatio(text, background) >= textRatio) ?? black
}

/**
 * THEME-03: the colour as it is, or darkened (on a dark background lightened) just as far as it takes to reach the ratio;
 * black or white where the ratio is out of reach.
 */
export function accessibleAgainst(color: string, background: string, ratio: number): string {
  const against = knownHex(background)
  const towards = wcagContrast(black, against) >= wcagContrast(white, against) ? black : white
  const shade = interpolate([knownHex(color), towards])
  for (let step = 0; step <= steps; step++) {
    const candidate = formatHex(shade(step / steps))
    if (wcagContrast(candidate, against) >= ratio) return candidate
  }
  return towards
}

/** THEME-02, THEME-03: what the tenant's colour becomes, as #rrggbb; gold when it cannot be read. */
export function themeColors(primary: string) {
  const own = hexOf(primary) ?? fallbackPrimary
  const soft = formatHex(interpolate([own, white])(softShare))
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

function knownHex(color: string): string {
  const hex = hexOf(color)
  if (hex === null) throw new RangeError(`Not a colour: ${color}`)
  return hex
}
