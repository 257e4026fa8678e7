import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** Two fields beside each other where there is room for both. */
export const FieldPair = styled.div`
  display: grid; gap: ${space[4]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.mobile} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`
