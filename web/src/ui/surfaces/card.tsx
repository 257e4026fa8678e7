import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { color, densitySpace, edge, elevation, radius } from '../../theme/tokens.ts'

/** A surface for one group of things; `data-flush` removes the padding, for cards that begin with a picture. */
export const Card = styled.div`
  min-width: 0;
  border-radius: ${radius.lg};
  background: ${color.background};
  box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  ${edge}
  &:where([data-flush='true']) { overflow: hidden; }
  &:where(:not([data-flush='true'])) {
    padding: min(${densitySpace(4)}, 5vw);
    ${from.mobile} { padding: ${densitySpace(6)}; }
  }
`
