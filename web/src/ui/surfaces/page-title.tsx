import type { ReactNode } from 'react'
import { styled } from '../../theme/styled.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Box = styled.div`display: flex; flex-wrap: wrap; align-items: end; gap: ${space[3]};`
const Text = styled.div`flex: 1 1 16rem; min-width: 0;`
const Title = styled.h1`${type.title}`
const Subtitle = styled.p`margin-top: ${space[1]}; color: ${color.muted};`

/** The heading of a screen, its one `<h1>`; `aside` stands at the right (a badge, a button). */
export function PageTitle({
  children,
  subtitle,
  aside,
}: {
  children: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
}) {
  return (
    <Box>
      <Text>
        <Title>{children}</Title>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Text>
      {aside}
    </Box>
  )
}
