import { styled } from 'styled-components'
import { type } from '../../theme/type.ts'

const Amount = styled.span<{ $quiet: boolean }>`
  ${type.figures} font-weight: ${({ $quiet }) => ($quiet ? 500 : 600)}; white-space: nowrap;
`

/** THEME-09: an amount as `moneyText` writes it; figures line up under each other. `quiet` beside a larger one. */
export function Price({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return <Amount $quiet={quiet}>{text}</Amount>
}
