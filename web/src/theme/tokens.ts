/**
 * The visual language as tokens. Colours are CSS variables: the neutral ones are set in `base.css`, the tenant's
 * (`--color-primary` …) by the server in the page's head, so the first paint is already the tenant's. Each has a value for
 * the light and one for the dark theme (FAN-26).
 */
export const color = {
  /** The tenant's colour: primary actions, selection, small accents. Never large surfaces. */
  primary: 'var(--color-primary)',
  /** Text and icons on `primary`, readable on whatever the tenant picked (THEME-03). */
  onPrimary: 'var(--color-on-primary)',
  /** The tenant's colour made readable as text on the page's surfaces. */
  primaryText: 'var(--color-primary-text)',
  /** A breath of the tenant's colour, for the background of what is selected. */
  primarySoft: 'var(--color-primary-soft)',
  /** The tenant's colour as it is in either theme. Nothing is known of its contrast. */
  brand: 'var(--color-brand)',
  /** The same so deep that `onDark` is readable on it, in either theme: the header. */
  header: 'var(--color-header)',
  focus: 'var(--color-focus-ring)',
  secondary: 'var(--color-secondary)',
  accent: 'var(--color-accent)',
  background: 'var(--color-background)',
  /** The page behind cards. */
  canvas: 'var(--color-canvas)',
  /** Wells: placeholders, steppers, quiet buttons. */
  sunken: 'var(--color-sunken)',
  /** A well, and what lies quietly on the page, under the pointer. */
  sunkenHover: 'var(--color-sunken-hover)',
  /** What stands out of a well: the selected tab. */
  raised: 'var(--color-raised)',
  text: 'var(--color-text)',
  muted: 'var(--color-muted)',
  border: 'var(--color-border)',
  /** Outlines of controls, 3:1 against the page. */
  outline: 'var(--color-outline)',
  danger: 'var(--color-danger)',
  dangerSoft: 'var(--color-danger-soft)',
  /** The ground of what is dangerous or failed; `onDark` stands on it. */
  dangerFill: 'var(--color-danger-fill)',
  success: 'var(--color-success)',
  successSoft: 'var(--color-success-soft)',
  warning: 'var(--color-warning)',
  warningSoft: 'var(--color-warning-soft)',
  /** Text and icons on `header`, on `secondary`, on `dangerFill` and on darkened pictures. */
  onDark: 'var(--color-on-dark)',
  onDarkMuted: 'var(--color-on-dark-muted)',
  /** The dark end of a tenant's colour where there is no picture. */
  night: 'var(--color-night)',
  /** Under a tenant's logo, which was drawn for white. */
  plate: 'var(--color-plate)',
  /** Darken a tenant's picture so that `onDark` is readable on any of them. */
  shade: 'var(--color-shade)',
  shadeDeep: 'var(--color-shade-deep)',
  /** What lies under the pointer on those. */
  onDarkHover: 'var(--color-on-dark-hover)',
  /** Darkens the page behind a dialog. */
  scrim: 'var(--color-scrim)',
  /** Pales the page behind an overlay, which takes it away only for a moment. */
  veil: 'var(--color-veil)',
  info: 'var(--color-info)',
  infoSoft: 'var(--color-info-soft)',
  /** A star that is given, and its edge, which is 3:1 against the page. */
  star: 'var(--color-star)',
  starEdge: 'var(--color-star-edge)',
} as const

/** Distances on a 4 px grid, with halves for the insides of small things. */
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
  16: '4rem',
} as const

/** A distance that the fan's density stretches or shrinks (FAN-25): insides of cards, gaps of grids and lists. */
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

/** What a scanner has to read in the sun, whatever the tenant's colours are. */
export const scanColors = { light: '#ffffff', dark: '#000000' } as const

/** What stands on this surface is black on white in every theme, as on a printed ticket. */
export const paper = `
  --color-background: ${scanColors.light}; --color-text: ${scanColors.dark}; --color-muted: ${scanColors.dark};
  --color-sunken: color-mix(in srgb, ${scanColors.dark} 8%, ${scanColors.light}); --color-focus-ring: ${scanColors.dark};
  color: ${scanColors.dark}; background: ${scanColors.light}; forced-color-adjust: none;`

/** Text on a darkened picture, which may be light in places. */
export const onPicture = 'text-shadow: 0 1px 2px rgb(0 0 0 / 0.4);'

/** The edge of a surface where colours are forced, which leaves nothing of its shadow and its ground. */
export const edge = 'border: var(--edge);'

/** The smallest touch target and the height of an ordinary button: 44 px, which grow slower than large text (FAN-27). */
export const touch = 'calc(1rem + 28px)'

/** The least height of the bar above every screen, which grows as slowly. */
export const barHeight = 'calc(1rem + 44px)'

/** Beside the content of a screen; no wider than a phone can spare at 200 % text. */
export const gutter = 'min(1rem, 5vw)'

/** Around the content of a dialog; what reaches its edges takes it back. */
export const dialogPadding = 'min(1.5rem, 7vw)'

/** Heights of the controls that are taller: fields, and the main action of a screen. */
export const controlHeight = { field: '3rem', lg: '3.25rem' } as const

/** How wide things grow: the columns of screens, a dialog, and what stands at the side (toasts, actions, forms). */
export const width = {
  narrow: '36rem',
  medium: '60rem',
  wide: '80rem',
  /** The menu beside the cart. */
  full: '110rem',
  dialog: '28rem',
  sidebar: '26rem',
} as const

/** Bars that content scrolls under; Safari before 18 knows the filter by its prefix alone. */
export const glass = `
  background: color-mix(in srgb, ${color.background} 92%, transparent);
  -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px);`

/** Stacking order, lowest first; dialogs live in the browser's top layer above all of it. The header holds menus that open over the footer. */
export const layer = { raised: 1, footer: 10, header: 20, banner: 30, toast: 40 } as const

/**
 * For each row of a long list: far from the screen it is neither laid out nor painted, and keeps its place by its last height or
 * a likely one. Nothing is painted outside of such a row, so it is larger than its content by a shadow and a focus ring.
 */
export const longListRow = (
  likelyHeight: string,
  { block, inline }: { block: string; inline: string } = { block: space[2], inline: space[2] },
): string => `
  content-visibility: auto; contain-intrinsic-size: auto ${likelyHeight};
  padding: ${block} ${inline}; margin: calc(-1 * ${block}) calc(-1 * ${inline});
`
