/** THEME-01: the colours of every tenant; the primary one is the branding's. */
export const fixedColors = {
  secondary: '#2B2D42',
  accent: '#3772FF',
  background: '#FFFFFF',
  foreground: '#2B2D42',
} as const

/** The colour scheme of a page: the fan's preference, else the system's (FAN-25, FAN-26). */
export type Scheme = 'light' | 'dark'

/** FAN-26: the surfaces under a tenant's colours in the dark scheme; `base.css` has the other dark values. */
export const darkSurfaces = { background: '#1a1c29', raised: '#32364a' } as const

/** THEME-02: the CSS variables that the server computes from a primary colour and writes into the page's head. */
export const tenantColorVariables = [
  '--color-primary',
  '--color-on-primary',
  '--color-primary-text',
  '--color-primary-soft',
  '--color-focus-ring',
  '--color-brand',
  '--color-on-brand',
] as const

/** THEME-05: widths in px from which a layout applies. */
export const breakpoints = { mobile: 640, tablet: 768, desktop: 1024, wide: 1280 } as const

/** The diameters of the loading spinner in px (THEME-07). */
export const spinnerSizes = { small: 16, medium: 24, large: 32 } as const
