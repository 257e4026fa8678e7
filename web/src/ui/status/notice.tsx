import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { variantRules } from '../../theme/selectors.ts'
import { color, edge, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const looks = {
  info: `background: ${color.infoSoft}; color: ${color.accent};`,
  warning: `background: ${color.warningSoft}; color: ${color.warning};`,
  error: `background: ${color.dangerSoft}; color: ${color.danger};`,
}
const tones = {
  info: { Icon: InfoIcon, role: 'status' },
  warning: { Icon: TriangleAlertIcon, role: 'status' },
  error: { Icon: CircleAlertIcon, role: 'alert' },
} as const

const Box = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.md};
  ${edge}
  ${variantRules('tone', looks)}
  > .lucide { align-self: start; }
`
const Text = styled.div`
  flex: 1 1 10rem; min-width: 0;
  &:where([data-tone='error']) { font-weight: 550; }
  &:where(:not([data-tone='error'])) { color: ${color.text}; }
`

/** A message in the flow of a screen, with room for one action (a small Button); forms use `error`. */
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
    <Box data-tone={tone} role={role}>
      <Icon size={20} />
      <Text data-tone={tone}>{children}</Text>
      {action}
    </Box>
  )
}
