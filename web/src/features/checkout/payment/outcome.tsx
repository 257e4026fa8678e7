import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { each } from '../../../theme/breakpoints.ts'
import { color, radius, space } from '../../../theme/tokens.ts'

const tones = {
  success: `background: ${color.successSoft}; color: ${color.success};`,
  warning: `background: ${color.warningSoft}; color: ${color.warning};`,
  danger: `background: ${color.dangerSoft}; color: ${color.danger};`,
  info: `background: ${color.infoSoft}; color: ${color.info};`,
}

const Body = styled.div`display: grid; gap: ${space[4]}; p { text-wrap: pretty; }`
const Medallion = styled.span`
  display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: ${radius.pill};
  animation: appear var(--motion) var(--ease);
  ${each('tone', tones)}
`

/** The inside of a dialog that says how a payment stands: an icon in the colour of the outcome, and the words. */
export function Outcome({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <Body>
      <Medallion data-tone={tone}>{icon}</Medallion>
      {children}
    </Body>
  )
}
