import { darkSurfaces, fixedColors, type Scheme, type tenantColorVariables } from './theme.ts'

/** A colour as `#rrggbb`. */
type Hex = string

/** WCAG 2.2 AA: for text, and for borders and focus rings. */
const textRatio = 4.5
const shapeRatio = 3
/** A grey with less contrast to a dark surface than the first ratio is lightened to the second. */
const invisibleRatio = 1.6
const lightGreyRatio = 9
const greySaturation = 0.2

const black: Hex = '#000000'
const white: Hex = '#ffffff'
const softShare = { light: 0.88, dark: 0.86 }
const steps = 100

/** The WCAG contrast of two colours, 1 to 21. */
export function contrastRatio(a: Hex, b: Hex): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** THEME-03: the text colour for a background: white, our foreground or black, the first with enough contrast. */
export function readableOn(background: Hex): Hex {
  const candidates = [white, fixedColors.foreground.toLowerCase()]
  return candidates.find((text) => contrastRatio(text, background) >= textRatio) ?? black
}

/**
 * THEME-03: the colour, darkened (on a dark background lightened) as little as possible to reach the ratio; black or white
 * where that is not possible.
 */
export function accessibleAgainst(color: Hex, background: Hex, ratio: number): Hex {
  const towards = contrastRatio(black, background) >= contrastRatio(white, background) ? black : white
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    const candidate = towards === white ? lightened(color, share) : mixed(color, black, share)
    if (contrastRatio(candidate, background) >= ratio) return candidate
  }
  return towards
}

type TenantColor = (typeof tenantColorVariables)[number]

/**
 * THEME-02, THEME-03, FAN-26, FAN-53: the colours that follow from a primary colour in a scheme, by CSS variable. On dark
 * surfaces the primary colour itself is lightened until it is visible.
 */
export function themeColors(brand: Hex, scheme: Scheme): Record<TenantColor, Hex> {
  const own = brand.toLowerCase()
  const page = scheme === 'dark' ? darkSurfaces.background : white
  const primary = scheme === 'dark' ? visibleOnDark(own) : own
  const soft = mixed(primary, page, softShare[scheme])
  /** The surface against which contrast is hardest to reach. */
  const hardest = scheme === 'dark' ? lighter(soft, darkSurfaces.raised) : soft
  return {
    '--color-primary': primary,
    '--color-on-primary': readableOn(primary),
    /** For text on the page's surfaces and on the soft tint. */
    '--color-primary-text': accessibleAgainst(own, hardest, textRatio),
    '--color-primary-soft': soft,
    /** For borders and the focus ring on the same. */
    '--color-focus-ring': accessibleAgainst(own, hardest, shapeRatio),
    '--color-brand': own,
    /** FAN-53: the text of the header, which has the colour as it is in both schemes. White or black always reaches the ratio. */
    '--color-on-brand': readableOn(own),
  }
}

/** The colour, lightened until it is visible on dark surfaces. Black becomes light grey, since a medium grey looks disabled. */
function visibleOnDark(own: Hex): Hex {
  const { background } = darkSurfaces
  const isBlack = contrastRatio(own, background) < invisibleRatio && saturation(own) < greySaturation
  return accessibleAgainst(own, background, isBlack ? lightGreyRatio : shapeRatio)
}

/** The values of those variables for both schemes; `base.css` selects one. They contain only `var`, two names and #rrggbb. */
export function themeVariables(brand: Hex): Record<TenantColor, string> {
  const dark = themeColors(brand, 'dark')
  const both = Object.entries(themeColors(brand, 'light')).map(([name, light]) => [
    name,
    `var(--light,${light})var(--dark,${dark[name as TenantColor]})`,
  ])
  return Object.fromEntries(both)
}

const lighter = (a: Hex, b: Hex): Hex => (luminance(a) > luminance(b) ? a : b)

const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Lightens by `share` towards white, by the lightness of HSL, so that a dark colour does not turn grey. */
function lightened(color: Hex, share: number): Hex {
  const parts = channels(color)
  const middle = (Math.max(...parts) + Math.min(...parts)) / 2
  const raised = middle + (255 - middle) * share
  const stretch = maxChroma(middle) > 0 ? maxChroma(raised) / maxChroma(middle) : 0
  return hexOf(parts.map((part) => raised + (part - middle) * stretch))
}

/** The greatest difference of channels at a lightness, as in HSL. */
const maxChroma = (middle: number): number => 255 - Math.abs(2 * middle - 255)

function saturation(color: Hex): number {
  const [least, most] = [Math.min(...channels(color)), Math.max(...channels(color))]
  return most > least ? (most - least) / maxChroma((most + least) / 2) : 0
}

/** Mixes two colours in sRGB; `share` is that of the second. */
function mixed(from: Hex, to: Hex, share: number): Hex {
  const ends = channels(to)
  return hexOf(channels(from).map((start, at) => start + ((ends[at] ?? 0) - start) * share))
}

const hexOf = (parts: readonly number[]): Hex =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
