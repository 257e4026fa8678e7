import { tight } from './breakpoints.ts'

/** The type scale as ready CSS, set in Inter (THEME-04): `${type.title}` inside a styled component. */
export const type = {
  /** Landing headlines; grows with the screen. */
  display: `
    font-size: clamp(2rem, 1.5rem + 2.5vw, 3rem); line-height: 1.08; font-weight: 750; letter-spacing: -0.03em;
    text-wrap: balance;`,
  /** The title of a screen. */
  title: `
    font-size: clamp(1.5rem, 1.35rem + 0.8vw, 2rem); line-height: 1.15; font-weight: 700; letter-spacing: -0.022em;
    text-wrap: balance;`,
  /** The title of a dialog or of a full-screen message. */
  headline: 'font-size: 1.375rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.014em;',
  /** The title of a section. */
  heading: 'font-size: 1.1875rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.014em;',
  /** The name of a thing in a list or card. */
  subheading: 'font-size: 1rem; line-height: 1.4; font-weight: 600; letter-spacing: -0.008em;',
  /** Secondary lines. */
  small: 'font-size: 0.875rem; line-height: 1.45; font-weight: 400;',
  /** Labels of controls and chips. */
  label: 'font-size: 0.875rem; line-height: 1.3; font-weight: 550; letter-spacing: -0.003em;',
  /** The smallest text that is meant to be read. */
  caption: 'font-size: 0.75rem; line-height: 1.35; font-weight: 500;',
  /** Only for text that repeats something visible, like the caption of a missing thumbnail. */
  micro: 'font-size: 0.625rem; line-height: 1.35; font-weight: 500;',
  /** Digits of equal width, for columns of figures. */
  figures: 'font-variant-numeric: tabular-nums;',
} as const

/**
 * At most `lines` lines, then an ellipsis. LANG-08: the ellipsis follows the text's own direction, also inside a `bdi`, while the text
 * is aligned to the start of the page's lines.
 */
export const clampAlways = (lines: number): string => `
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: ${lines}; overflow: hidden;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext; text-align: start; width: fit-content; max-width: 100%;
  > bdi { unicode-bidi: normal; }`

/** The same, but with all lines on very narrow screens (FAN-27). */
export const clampLines = (lines: number): string => `
  ${clampAlways(lines)} ${tight} { display: block; overflow: visible; }`

/** Only for screen readers. */
export const visuallyHidden = `
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;`
