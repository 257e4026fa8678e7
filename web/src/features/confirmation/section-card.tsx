import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Card } from '../../ui/surfaces/card.tsx'

const Box = styled(Card)`display: grid; gap: ${space[4]}; h2 { ${type.heading} }`

/** One titled part of the confirmation screen. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Box>
  )
}
