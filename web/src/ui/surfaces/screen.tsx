import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { from } from '../../theme/breakpoints.ts'
import { color, densitySpace, gutter, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

/**
 * The centred column of a screen's content, with gaps between its parts and safe-area padding. `data-full` is the width of the menu beside
 * the cart; `data-compact` has small gaps, so that much is in sight.
 */
export const Screen = styled.div<{
  'data-full'?: boolean
  'data-compact'?: boolean
  /** For a screen that is a form. */
  noValidate?: boolean
}>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${densitySpace(5)};
  width: 100%;
  max-width: ${width.wide};
  margin-inline: auto;
  padding: ${space[5]} max(${gutter}, env(safe-area-inset-right)) ${space[10]}
    max(${gutter}, env(safe-area-inset-left));
  ${from.tablet} { gap: ${densitySpace(6)}; padding-inline: ${space[8]}; padding-top: ${space[8]}; }
  &&[data-compact='true'] { gap: ${densitySpace(2)}; padding-top: ${space[2]}; }
  &:where([data-full='true']) { max-width: ${width.full}; }
`

const Title = styled.div`min-width: 0;`
const Main = styled.h1`${type.title} ${type.figures}`
const Subtitle = styled.p`margin-top: ${space[1]}; color: ${color.muted};`

/** The heading of a screen, by message ids. */
export type Heading = { readonly title: MessageId; readonly subtitle?: MessageId }

/** The heading of a screen with its only `<h1>`. */
export function PageTitle({ children, subtitle }: { children: ReactNode; subtitle?: ReactNode }) {
  return (
    <Title>
      <Main>{children}</Main>
      {subtitle && <Subtitle>{subtitle}</Subtitle>}
    </Title>
  )
}
