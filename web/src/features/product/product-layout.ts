import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** Picture above text on phones, beside them from the tablet on. */
export const ProductLayout = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[5]};
  ${from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space[8]}; align-items: start; }
  ${from.desktop} { grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: ${space[12]}; }
`

/** The text of a product, in the order one reads it. */
export const ProductText = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: ${space[5]};
`
