import { darkSurfaces, fixedColors, lightCanvas, type Scheme, type tenantColorVariables } from './theme.ts'

/** A colour as `#rrggbb`. */
type Hex = string

/** WCAG 2.2 AA: text, and everything else that must be seen (borders, focus). */
const textRatio = 4.5
const shapeRatio = 3
/** Enough for a fan who asks for more contrast, too. */
const headerRatio = 7
/** A grey below the first ratio to a dark surface is turned over, to the second. */
const lostRatio = 1.6
const turnedOverRatio = 9
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

/** THEME-03: the text colour to put on a background: white, our foreground or black, the first that reaches 4.5. */
export function readableOn(background: Hex): Hex {
  const candidates = [white, fixedColors.foreground.toLowerCase()]
  return candidates.find((text) => contrastRatio(text, background) >= textRatio) ?? black
}

/**
 * THEME-03: the colour as it is, or darkened (on a dark background lightened) just as far as it takes to reach the ratio;
 * black or white where the ratio is out of reach.
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
 * THEME-02, THEME-03, FAN-26, FAN-53: what a primary colour becomes on the screen in one scheme, by the name of its CSS variable.
 * On dark surfaces the primary colour itself is lightened until its shape is seen.
 */
export function themeColors(brand: Hex, scheme: Scheme): Record<TenantColor, Hex> {
  const own = brand.toLowerCase()
  const page = scheme === 'dark' ? darkSurfaces.background : white
  const primary = scheme === 'dark' ? seenOnDark(own) : own
  const soft = mixed(primary, page, softShare[scheme])
  /** Where contrast is hardest to reach. */
  const hardest = scheme === 'dark' ? lighter(soft, darkSurfaces.raised) : darker(soft, lightCanvas)
  return {
    '--color-primary': primary,
    '--color-on-primary': readableOn(primary),
    /** As text, on the page's surfaces and on the soft tint. */
    '--color-primary-text': accessibleAgainst(own, hardest, textRatio),
    '--color-primary-soft': soft,
    /** Borders and the focus ring, on the same. */
    '--color-focus-ring': accessibleAgainst(own, hardest, shapeRatio),
    '--color-brand': own,
    '--color-header': headerColor(own),
  }
}

/** FAN-53: the ground of the header in either theme, so deep that white is readable on it. */
export const headerColor = (brand: Hex): Hex => accessibleAgainst(brand.toLowerCase(), white, headerRatio)

/** The colour lightened until its shape is seen on dark surfaces. Black turns over: the grey half-way would look disabled. */
function seenOnDark(own: Hex): Hex {
  const { background } = darkSurfaces
  const isBlack = contrastRatio(own, background) < lostRatio && saturation(own) < greySaturation
  return accessibleAgainst(own, background, isBlack ? turnedOverRatio : shapeRatio)
}

/**
 * The values of those variables for both schemes at once; `base.css` lets one of them count. They hold only `var`, the two
 * names and #rrggbb.
 */
export function themeVariables(brand: Hex): Record<TenantColor, string> {
  const dark = themeColors(brand, 'dark')
  const both = Object.entries(themeColors(brand, 'light')).map(([name, light]) => [
    name,
    `var(--light,${light})var(--dark,${dark[name as TenantColor]})`,
  ])
  return Object.fromEntries(both)
}

const lighter = (a: Hex, b: Hex): Hex => (luminance(a) > luminance(b) ? a : b)
const darker = (a: Hex, b: Hex): Hex => (lighter(a, b) === a ? b : a)

const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of the way to white, by the lightness of HSL: a dark colour keeps its hue and strength instead of turning grey. */
function lightened(color: Hex, share: number): Hex {
  const parts = channels(color)
  const middle = (Math.max(...parts) + Math.min(...parts)) / 2
  const raised = middle + (255 - middle) * share
  const stretch = room(middle) > 0 ? room(raised) / room(middle) : 0
  return hexOf(parts.map((part) => raised + (part - middle) * stretch))
}

/** How far channels may lie apart around a middle; of HSL. */
const room = (middle: number): number => 255 - Math.abs(2 * middle - 255)

function saturation(color: Hex): number {
  const [least, most] = [Math.min(...channels(color)), Math.max(...channels(color))]
  return most > least ? (most - least) / room((most + least) / 2) : 0
}

/** `share` of the way from one colour to the other, in sRGB. */
function mixed(from: Hex, to: Hex, share: number): Hex {
  const ends = channels(to)
  return hexOf(channels(from).map((start, at) => start + ((ends[at] ?? 0) - start) * share))
}

const hexOf = (parts: readonly number[]): Hex =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
