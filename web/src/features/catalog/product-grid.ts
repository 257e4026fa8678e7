import { styled } from 'styled-components'
import { from, stacked } from '../../theme/breakpoints.ts'
import { layer, longListRow, roomy, space } from '../../theme/tokens.ts'

/** The text of a card is as high as two lines of name and one of price, whatever it says, so that all cards are alike. */
export const cardText = { gap: space[1], height: '5.35rem' } as const

const smallestCard = '10.5rem'

/**
 * HOME-08: 2 columns on phones, 1 where its text is twice as large, up to 6 on the widest screens; beside the cart as many as
 * there is room for. A hidden list keeps its layout, so that showing it again is one paint. One that is about to give way lies
 * below a pane that takes all taps: to forbid them on the list would give each of its elements a new style, and leave those
 * that allow them.
 */
export const ProductGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${roomy(3)};
  ${stacked} { grid-template-columns: minmax(0, 1fr); }
  ${from.mobile} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${roomy(4)}; }
  ${from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${from.desktop} {
    grid-template-columns: repeat(auto-fill, minmax(max(${smallestCard}, (100% - 5 * ${roomy(4)}) / 6), 1fr));
  }
  &[hidden] { content-visibility: hidden; contain-intrinsic-size: 0; overflow: hidden; }
  @supports not (content-visibility: hidden) { &[hidden] { display: none; } }
  position: relative;
  &::after { content: ''; position: absolute; inset: 0; z-index: ${layer.raised}; pointer-events: none; }
  &[data-leaving='true']::after { pointer-events: auto; }
  > li { ${longListRow('17rem')} }
`
