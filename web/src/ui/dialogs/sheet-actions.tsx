import { styled } from 'styled-components'
import { from, short } from '../../theme/breakpoints.ts'
import { color, edge, layer, space } from '../../theme/tokens.ts'

/** The actions of a sheet, at its lower edge: visible while the rest scrolls, except on short screens. */
export const SheetActions = styled.div`
  position: sticky; bottom: 0; z-index: ${layer.raised};
  margin: 0 -${space[5]} -${space[5]}; padding: ${space[3]} ${space[5]} max(${space[5]}, env(safe-area-inset-bottom));
  background: ${color.background}; box-shadow: 0 -1px 0 ${color.border};
  ${edge}
  ${from.tablet} { margin: 0 -${space[6]} -${space[6]}; padding: ${space[4]} ${space[6]} ${space[6]}; }
  ${short} { position: static; }
`
