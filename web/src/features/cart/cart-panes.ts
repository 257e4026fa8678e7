import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** Lines beside the summary; below each other on a phone. */
export const CartPanes = styled.div`
  display: grid; gap: ${space[5]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.tablet} { grid-template-columns: minmax(0, 1fr) minmax(17rem, 22rem); gap: ${space[6]}; }
`
