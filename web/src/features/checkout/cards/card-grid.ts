import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'

/** Cards side by side where there is room. */
export const CardGrid = styled.div`
  display: grid; gap: ${space[3]}; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
`
