import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Card } from '../../ui/surfaces/card.tsx'

const Box = styled(Card)`display: grid; gap: ${space[4]};`
const Title = styled.h2`${type.heading}`

/** A titled card of the confirmation screen. */
export function SectionCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </Box>
  )
}

export const FieldPair = styled.div`
  display: grid; gap: ${space[4]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.mobile} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`
