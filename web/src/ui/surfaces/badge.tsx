import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { variantRules } from '../../theme/selectors.ts'
import { color, edge, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const tones = {
  neutral: `background: ${color.sunken}; color: ${color.text};`,
  primary: `background: ${color.primarySoft}; color: ${color.primaryText};`,
  success: `background: ${color.successSoft}; color: ${color.success};`,
  warning: `background: ${color.warningSoft}; color: ${color.warning};`,
  danger: `background: ${color.dangerSoft}; color: ${color.danger};`,
  info: `background: ${color.infoSoft}; color: ${color.info};`,
}

const Box = styled.span`
  ${type.caption}
  display: inline-flex;
  align-items: center;
  gap: ${space[1.5]};
  padding: ${space[1]} ${space[2.5]};
  border-radius: ${radius.pill};
  font-weight: 650;
  max-width: 100%;
  ${edge}
  ${variantRules('tone', tones)}
  &:where([data-dot='true'])::before { content: ''; border: ${space[1]} solid; border-radius: 50%; }
`

/** A small label of a state; `dot` for an ongoing one, like 'Active'. */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: keyof typeof tones
  dot?: boolean
  children: ReactNode
}) {
  return (
    <Box data-tone={tone} data-dot={dot}>
      {children}
    </Box>
  )
}
