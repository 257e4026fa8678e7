import styled from 'styled-components'
import { roomy } from '../../../theme/tokens.ts'

export const CardList = styled.ul`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${roomy(3)};`
