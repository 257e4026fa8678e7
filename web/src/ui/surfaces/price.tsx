import { styled } from 'styled-components'
import { type } from '../../theme/type.ts'

const Amount = styled.span<{ $quiet: boolean }>`
  ${type.figures} font-weight: ${({ $quiet }) => ($quiet ? 500 : 600)}; white-space: nowrap;
`

/** THEME-09: an amount from `moneyText`, with digits of equal width. `quiet` beside a larger amount. */
export function Price({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return <Amount $quiet={quiet}>{text}</Amount>
}
