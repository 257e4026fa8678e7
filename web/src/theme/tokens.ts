/**
 * The visual language as tokens. Colours are CSS variables with a light and a dark value (FAN-26): `base.css` sets the neutral ones, and
 * the server the tenant's (`--color-primary` …) in the page's head, before the first paint.
 */
export const color = {
  /** The tenant's colour: primary actions, selection, small accents. Never large surfaces. */
  primary: 'var(--color-primary)',
  /** Text and icons on `primary`, readable on any tenant's colour (THEME-03). */
  onPrimary: 'var(--color-on-primary)',
  /** The tenant's colour made readable as text on the page's surfaces. */
  primaryText: 'var(--color-primary-text)',
  /** A tint of the tenant's colour, for the background of selected things. */
  primarySoft: 'var(--color-primary-soft)',
  /** The tenant's unchanged colour in both themes: the header. Its contrast to the page is unknown. */
  brand: 'var(--color-brand)',
  /** Text and icons on `brand`. */
  onBrand: 'var(--color-on-brand)',
  focus: 'var(--color-focus-ring)',
  secondary: 'var(--color-secondary)',
  accent: 'var(--color-accent)',
  background: 'var(--color-background)',
  /** The page behind cards; white as they are in the light theme (THEME-01), so they have an edge. */
  canvas: 'var(--color-canvas)',
  /** Wells: placeholders, steppers, quiet buttons. */
  sunken: 'var(--color-sunken)',
  /** `sunken` under the pointer. */
  sunkenHover: 'var(--color-sunken-hover)',
  /** Raised above `sunken`: the selected tab. */
  raised: 'var(--color-raised)',
  text: 'var(--color-text)',
  muted: 'var(--color-muted)',
  border: 'var(--color-border)',
  /** Outlines of controls, 3:1 against the page. */
  outline: 'var(--color-outline)',
  danger: 'var(--color-danger)',
  dangerSoft: 'var(--color-danger-soft)',
  /** The background of dangerous or failed things; text on it is `onDark`. */
  dangerFill: 'var(--color-danger-fill)',
  success: 'var(--color-success)',
  successSoft: 'var(--color-success-soft)',
  warning: 'var(--color-warning)',
  warningSoft: 'var(--color-warning-soft)',
  /** Text and icons on `secondary`, on `dangerFill` and on darkened pictures. */
  onDark: 'var(--color-on-dark)',
  onDarkMuted: 'var(--color-on-dark-muted)',
  /** The dark end of a gradient in the tenant's colour, where there is no picture. */
  night: 'var(--color-night)',
  /** The background of a tenant's logo, since logos are drawn for white. */
  plate: 'var(--color-plate)',
  /** Darken a tenant's picture so that `onDark` is readable on any of them. */
  shade: 'var(--color-shade)',
  shadeDeep: 'var(--color-shade-deep)',
  /** The hover background on a surface in any colour. */
  tint: 'var(--color-tint)',
  /** Darkens the page behind a dialog. */
  scrim: 'var(--color-scrim)',
  /** Fades the page behind an overlay. */
  veil: 'var(--color-veil)',
  info: 'var(--color-info)',
  infoSoft: 'var(--color-info-soft)',
  /** A filled star, and its edge with 3:1 against the page. */
  star: 'var(--color-star)',
  starEdge: 'var(--color-star-edge)',
} as const

/** Distances on a 4 px grid, with halves for the padding of small things. */
export const space = {
  0.5: '0.125rem',
  1: '0.25rem',
  1.5: '0.375rem',
  2: '0.5rem',
  2.5: '0.625rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
} as const

/** A distance scaled by the fan's density (FAN-25): padding of cards, gaps of grids and lists. */
export const densitySpace = (size: keyof typeof space): string => `calc(${space[size]} * var(--density))`

export const radius = { sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem', pill: '999px' } as const

export const elevation = {
  /** Resting cards. */
  1: 'var(--elevation-1)',
  /** Hovered cards, sticky bars. */
  2: 'var(--elevation-2)',
  /** Dialogs, menus, toasts. */
  3: 'var(--elevation-3)',
} as const

/** The colours of scannable codes, independent of tenant and theme. */
export const scanColors = { light: '#ffffff', dark: '#000000' } as const

/** A surface that is black on white in every theme, like a printed ticket. */
export const paper = `
  --color-background: ${scanColors.light}; --color-text: ${scanColors.dark}; --color-muted: ${scanColors.dark};
  --color-sunken: color-mix(in srgb, ${scanColors.dark} 8%, ${scanColors.light}); --color-focus-ring: ${scanColors.dark};
  color: ${scanColors.dark}; background: ${scanColors.light}; forced-color-adjust: none;`

/** Text on a darkened picture, which may still be light in places. */
export const onPicture = 'text-shadow: 0 1px 2px rgb(0 0 0 / 0.4);'

/** A surface's border in forced colours, which remove its shadow and background. */
export const edge = 'border: var(--edge);'

/** The smallest touch target and the height of an ordinary button: 44 px, growing slower than text (FAN-27). */
export const touch = 'calc(1rem + 28px)'

/** The minimum height of the header, growing as slowly. */
export const barHeight = 'calc(1rem + 44px)'

/** The side padding of a screen, limited for phones at 200 % text. */
export const gutter = 'min(1rem, 5vw)'

/** The padding of a dialog; full-width content cancels it with negative margins. */
export const dialogPadding = 'min(1.5rem, 7vw)'

/** Heights of taller controls: fields, and the main action of a screen. */
export const controlHeight = { field: '3rem', lg: '3.25rem' } as const

/** Maximum widths: columns of screens, dialogs, and `sidebar` for toasts, actions and forms at the side. */
export const width = {
  narrow: '36rem',
  wide: '80rem',
  /** The menu beside the cart. */
  full: '110rem',
  dialog: '28rem',
  sidebar: '26rem',
} as const

/** Bars that content scrolls under; Safari before 18 needs the prefix. */
export const glass = `
  background: color-mix(in srgb, ${color.background} 92%, transparent);
  -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px);`

/** Stacking order, lowest first; dialogs are in the browser's top layer above all. Menus of the header open above the footer. */
export const layer = { raised: 1, footer: 10, header: 20, banner: 30, toast: 40 } as const

/**
 * For each row of a long list: far from the screen it is neither laid out nor painted, and takes its last height or a likely one.
 * Nothing is painted outside of such a row, so it is larger than its content by a shadow and a focus ring.
 */
export const longListRow = (
  likelyHeight: string,
  { block, inline }: { block: string; inline: string } = { block: space[2], inline: space[2] },
): string => `
  content-visibility: auto; contain-intrinsic-size: auto ${likelyHeight};
  padding: ${block} ${inline}; margin: calc(-1 * ${block}) calc(-1 * ${inline});
`
