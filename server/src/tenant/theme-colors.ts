import { themeVariables as variablesOf } from '@storefront/shared/domain/palette.ts'
// The bundled build, because the package's many modules slow down the start.
import culori from 'culori/require'
import { defaultBranding } from './default-branding.ts'

const { colorsNamed, formatHex } = culori

// Excludes what culori reads differently than CSS (hexadecimal without '#', `color()`), and long texts, for which it needs
// quadratic time.
const notation = /^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,80}\))$/

/** A CSS colour as #rrggbb, without transparency and clipped to sRGB as browsers do; null for anything else. */
export function toHexColor(color: string): string | null {
  const written = color.trim().toLowerCase()
  if (!notation.test(written) && !Object.hasOwn(colorsNamed, written)) return null
  try {
    return formatHex(written) ?? null
  } catch {
    // culori throws for an invalid coordinate, as in `rgb(0A)`, instead of returning undefined.
    return null
  }
}

/** The CSS variables for a tenant's colour; the default gold if the colour is invalid (THEME-02, THEME-03). */
export const themeVariables = (primary: string) =>
  variablesOf(toHexColor(primary) ?? defaultBranding.primaryColor.toLowerCase())
