import { css } from 'styled-components'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const variants = {
  /** The one next step of a screen. */
  primary: css`
    background: ${color.primary}; color: ${color.onPrimary}; box-shadow: ${elevation[1]};
    &:hover:not(:disabled) { filter: brightness(0.95); }
  `,
  /** Everything else that deserves a button. */
  secondary: css`
    background: ${color.background}; color: ${color.text}; box-shadow: inset 0 0 0 1px ${color.outline};
    &:hover:not(:disabled) { background: ${color.sunken}; }
  `,
  /** Quiet: chips, cancels. */
  ghost: css`
    background: ${color.sunken}; color: ${color.text};
    &:hover:not(:disabled) { background: ${color.border}; }
  `,
  danger: css`
    background: ${color.danger}; color: #fff;
    &:hover:not(:disabled) { filter: brightness(0.92); }
  `,
  link: css`
    padding-inline: ${space[1]}; color: ${color.primaryText}; text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent); text-underline-offset: 0.2em;
    &:hover:not(:disabled) { text-decoration-color: currentcolor; }
  `,
}

const sizes = {
  md: css`min-height: ${touch}; padding: ${space[2]} ${space[5]}; border-radius: ${radius.md}; ${type.label}`,
  lg: css`
    min-height: 3.25rem; padding: ${space[3]} ${space[6]}; border-radius: ${radius.lg}; ${type.subheading}
  `,
}

/** The look of a button; `md` is 44 px high, `lg` 52 px for the main action of a screen. */
export type ButtonLook = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** As wide as its container. */
  block?: boolean
}

export type ButtonStyleProps = { $variant: keyof typeof variants; $size: keyof typeof sizes; $block: boolean }

/** Shared by Button and LinkButton: one table of variants over tokens. */
export const buttonStyle = css<ButtonStyleProps>`
  position: relative;
  display: inline-grid;
  place-items: center;
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition: background var(--motion), filter var(--motion), box-shadow var(--motion), scale var(--motion-quick) var(--ease);
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  ${({ $block }) => $block && 'width: 100%;'}
  &:active:not(:disabled) { scale: 0.98; }
  &:disabled { cursor: not-allowed; }
  &:disabled:not([aria-busy='true']) {
    background: ${color.sunken}; color: ${color.muted}; box-shadow: none; opacity: 0.8;
  }
`
