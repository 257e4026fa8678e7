import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { inert, live, variantRules } from '../../theme/selectors.ts'
import { color, elevation, radius, touch } from '../../theme/tokens.ts'

const looks = {
  plain: `background: transparent; &:hover${live} { background: ${color.sunken}; }`,
  soft: `background: ${color.sunken}; &:hover${live} { background: ${color.sunkenHover}; }`,
  /** Floats over a picture. Disabled it is hidden and lets pointer events through, or it would swallow the end of a drag. */
  raised: `background: ${color.background}; box-shadow: ${elevation[2]}; &&:disabled { opacity: 0; pointer-events: none; }`,
  /** On a surface in another colour, close to its edge. */
  onColor: `
    &:hover${live} { background: ${color.tint}; }
    &:focus-visible { outline-color: currentcolor; outline-offset: -4px; }`,
  danger: `&:hover${live} { background: ${color.dangerSoft}; color: ${color.danger}; }`,
}

const Box = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${touch};
  height: ${touch};
  border-radius: ${radius.pill};
  transition: background var(--motion), scale var(--motion-quick) var(--ease);
  ${variantRules('look', looks)}
  &:active${live} { scale: 0.94; }
  &${inert} { opacity: 0.4; cursor: not-allowed; }
`

/** A round 44 px button that shows only an icon (its child); `label` is its accessible name. */
export function IconButton({
  label,
  look = 'plain',
  ...rest
}: ComponentProps<'button'> & { label: string; look?: keyof typeof looks }) {
  return <Box type="button" aria-label={label} data-look={look} {...rest} />
}
