import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

/** The title of a form that takes the place of the tabs. */
export const FormTitle = styled.h2`
  ${type.heading} min-width: 0; overflow-wrap: anywhere;
  &:focus { outline: none; }
`
export const FormLead = styled.p`${type.small} color: ${color.muted}; margin-top: -${space[3]};`
