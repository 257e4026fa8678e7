import { styled } from 'styled-components'
import { longListRow, roomy } from '../../../theme/tokens.ts'

/** The orders of a history, of which a fan may have hundreds. */
export const CardList = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${roomy(3)};
  > li { ${longListRow('6.5rem')} }
`
