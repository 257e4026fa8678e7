import { fixedColors, type tenantColorVariables } from './theme.ts'

/** A colour as `#rrggbb`. */
type Hex = string

/** WCAG 2.2 AA: text, and everything else that must be seen (borders, focus). */
const textRatio = 4.5
const shapeRatio = 3

const black: Hex = '#000000'
const white: Hex = '#ffffff'
const softShare = 0.88
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
    const candidate = mixed(color, towards, step / steps)
    if (contrastRatio(candidate, background) >= ratio) return candidate
  }
  return towards
}

/** THEME-02, THEME-03: what a primary colour becomes on the screen, as CSS variables: only names of ours and #rrggbb. */
export function themeVariables(primary: Hex): Record<(typeof tenantColorVariables)[number], Hex> {
  const own = primary.toLowerCase()
  const soft = mixed(own, white, softShare)
  return {
    '--color-primary': own,
    '--color-on-primary': readableOn(own),
    /** As text, on the page's background and on the soft tint. */
    '--color-primary-text': accessibleAgainst(own, soft, textRatio),
    '--color-primary-soft': soft,
    /** Borders and the focus ring, on the page's background and on the soft tint. */
    '--color-focus-ring': accessibleAgainst(own, soft, shapeRatio),
  }
}

const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of the way from one colour to the other, in sRGB. */
function mixed(from: Hex, to: Hex, share: number): Hex {
  const ends = channels(to)
  const parts = channels(from).map((start, at) => Math.round(start + ((ends[at] ?? 0) - start) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
