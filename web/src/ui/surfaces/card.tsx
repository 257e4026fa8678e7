import styled from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { color, elevation, radius, space } from '../../theme/tokens.ts'

/** A white surface for one group of things; `$flush` has no padding, for cards that begin with a picture. */
export const Card = styled.div<{ $flush?: boolean }>`
  min-width: 0;
  border-radius: ${radius.lg};
  background: ${color.background};
  box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  ${({ $flush }) => ($flush ? 'overflow: hidden;' : `padding: ${space[4]};`)}
  ${from.mobile} { ${({ $flush }) => !$flush && `padding: ${space[6]};`} }
`
