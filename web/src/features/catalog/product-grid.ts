import styled from 'styled-components'
import { from, stacked } from '../../theme/breakpoints.ts'
import { roomy, space } from '../../theme/tokens.ts'

/** The text of a card is as high as two lines of name and one of price, whatever it says, so that all cards are alike. */
export const cardText = { gap: space[1], height: '5.35rem' } as const

const smallestCard = '10.5rem'

/** HOME-08: 2 columns on phones, 1 where its text is twice as large, up to 6 on the widest screens; beside the cart as many as there is room for. */
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
  /* A card far from the screen is neither laid out nor painted; it keeps its place, by its last or a likely height. */
  > li {
    content-visibility: auto; contain-intrinsic-size: auto 17rem;
    /* Nothing is painted outside of such a box: it is larger than the card by its shadow and its focus ring. */
    padding: ${space[2]}; margin: calc(-1 * ${space[2]});
  }
`
