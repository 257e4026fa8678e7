import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, radius, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  max-width: ${width.dialog};
  margin-inline: auto;
  padding: ${space[10]} ${space[4]};
  text-align: center;
  overflow-wrap: anywhere;
  animation: appear var(--motion) var(--ease);
`
const Medallion = styled.span`
  display: grid; place-items: center; width: 4.5rem; height: 4.5rem; margin-bottom: ${space[2]};
  border-radius: ${radius.pill}; background: ${color.primarySoft}; color: ${color.primaryText};
`
const Title = styled.h2`${type.headline} text-wrap: balance;`
const Text = styled.p`color: ${color.muted}; text-wrap: pretty;`
const Actions = styled.div`
  display: flex; flex-wrap: wrap; justify-content: center; gap: ${space[3]}; margin-top: ${space[3]};
`

/** The frame of an empty view or an error: icon, title, text, and a way on. */
export function MessageView({
  icon,
  title,
  actions,
  children,
  role,
  headingLevel = 2,
}: {
  icon?: ReactNode
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
  role?: 'alert'
  /** 1 where the view is the whole screen. */
  headingLevel?: 1 | 2
}) {
  return (
    <Box role={role}>
      {icon && <Medallion>{icon}</Medallion>}
      <Title as={headingLevel === 1 ? 'h1' : 'h2'}>{title}</Title>
      {children && <Text as="div">{children}</Text>}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  )
}
