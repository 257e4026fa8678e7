import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { from } from '../../theme/breakpoints.ts'
import { color, gutter, roomy, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

/** The column that a screen's content stands in: centred, with a gap between its parts and safe-area padding. */
export const Screen = styled.div<{
  $width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Its parts stand closer together on a phone. */
  $compact?: boolean
  /** Where it is a form. */
  noValidate?: boolean
}>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $compact }) => roomy($compact ? 3 : 5)};
  width: 100%;
  max-width: ${({ $width }) => width[$width ?? 'wide']};
  margin-inline: auto;
  padding: ${({ $compact }) => space[$compact ? 3 : 5]} max(${gutter}, env(safe-area-inset-right)) ${space[10]}
    max(${gutter}, env(safe-area-inset-left));
  ${from.tablet} { gap: ${roomy(6)}; padding-inline: ${space[8]}; padding-top: ${space[8]}; }
`

const Title = styled.div`display: flex; flex-wrap: wrap; align-items: end; gap: ${space[3]};`
const TitleText = styled.div`flex: 1 1 16rem; min-width: 0;`
const Main = styled.h1`${type.title} ${type.figures}`
const Subtitle = styled.p`margin-top: ${space[1]}; color: ${color.muted};`

/** What a screen is headed by. */
export type Heading = { readonly title: MessageId; readonly subtitle?: MessageId }

/** The heading of a screen, its one `<h1>`; `aside` stands at its end (a badge, a button). */
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
    <Title>
      <TitleText>
        <Main>{children}</Main>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </TitleText>
      {aside}
    </Title>
  )
}
