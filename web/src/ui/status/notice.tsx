import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, edge, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const tones = {
  info: { look: `background: ${color.infoSoft}; color: ${color.accent};`, Icon: InfoIcon, role: 'status' },
  warning: {
    look: `background: ${color.warningSoft}; color: ${color.warning};`,
    Icon: TriangleAlertIcon,
    role: 'status',
  },
  error: {
    look: `background: ${color.dangerSoft}; color: ${color.danger};`,
    Icon: CircleAlertIcon,
    role: 'alert',
  },
} as const

const Box = styled.div<{ $tone: keyof typeof tones }>`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.md};
  ${edge}
  ${({ $tone }) => tones[$tone].look}
`
const Text = styled.div<{ $tone: keyof typeof tones }>`
  flex: 1 1 10rem; min-width: 0;
  ${({ $tone }) => ($tone === 'error' ? 'font-weight: 550;' : `color: ${color.text};`)}
`

/** A message in the flow of a screen, with room for one action (a small Button); `error` is the red box of forms. */
export function Notice({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof tones
  action?: ReactNode
  children: ReactNode
}) {
  const { Icon, role } = tones[tone]
  return (
    <Box $tone={tone} data-tone={tone} role={role}>
      <Icon size={20} />
      <Text $tone={tone}>{children}</Text>
      {action}
    </Box>
  )
}
