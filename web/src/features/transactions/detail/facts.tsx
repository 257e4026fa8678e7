import { styled } from 'styled-components'
import { from } from '../../../theme/breakpoints.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'

const List = styled.dl`
  display: grid; gap: ${space[3]}; ${from.desktop} { grid-template-columns: 1fr 1fr; gap: ${space[4]}; }
`
const Fact = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 ${space[4]}; min-width: 0;
  ${from.desktop} { flex-direction: column; }
`
const Term = styled.dt`${type.small} color: ${color.muted};`
const Value = styled.dd`
  ${type.subheading} ${type.figures} min-width: 0; margin-left: auto; text-align: end; overflow-wrap: anywhere;
  ${from.desktop} { margin-left: 0; text-align: start; }
`

/** Facts by their terms; one without a value is left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== '')
  if (known.length === 0) return null
  return (
    <List>
      {known.map(([term, value]) => (
        <Fact key={term}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Fact>
      ))}
    </List>
  )
}
