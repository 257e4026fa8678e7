import { themeVariables as variablesOf } from '@storefront/shared/domain/palette.ts'
// The bundle: the package's 190 modules take 40 ms of every start, the one file 3 ms.
import culori from 'culori/require'
import { defaultBranding } from './default-branding.ts'

const { colorsNamed, formatHex } = culori

// Left out: hexadecimal without '#', `color()` and long texts. culori reads the first, which CSS does not, takes spaces
// of its own or throws on the second, and needs quadratic time for the third.
const notation = /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,80}\))$/

/** A CSS colour as #rrggbb, without transparency and clipped to sRGB as browsers do; null for anything else. */
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

/** THEME-02, THEME-03: the CSS variables of a tenant's colour, ready for a style rule; gold's when it cannot be read. */
export const themeVariables = (primary: string) =>
  variablesOf(hexOf(primary) ?? defaultBranding.primaryColor.toLowerCase())
