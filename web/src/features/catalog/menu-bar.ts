import { styled } from 'styled-components'
import { from, short } from '../../theme/breakpoints.ts'
import { color, gutter, layer, space } from '../../theme/tokens.ts'

/** Search and pages: they stay in reach below the header, where a screen has the height for it. */
export const MenuBar = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; z-index: ${layer.raised};
  margin-inline: calc(-1 * ${gutter}); padding-block: ${space[2]}; background: ${color.canvas};
  position: sticky; top: var(--header-height);
  ${short} { position: static; }
  ${from.tablet} {
    grid-template-columns: minmax(10rem, 16rem) minmax(0, 1fr); margin-inline: calc(-1 * ${space[8]});
  }
  /* Not over the cart beside it. */
  ${from.desktop} { margin-right: calc(-1 * ${space[4]}); }
`
/** The place of the search field in it. */
export const SearchPlace = styled.div`
  padding-inline: ${gutter};
  ${from.tablet} { padding-inline: ${space[8]} 0; }
`
