import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { gutter, roomy, space, width } from '../../theme/tokens.ts'

/** The column that a screen's content stands in: centred, with a gap between its parts and safe-area padding. */
export const Screen = styled.div<{
  $width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Where it is a form. */
  noValidate?: boolean
}>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${roomy(5)};
  width: 100%;
  max-width: ${({ $width }) => width[$width ?? 'wide']};
  margin-inline: auto;
  padding: ${space[5]} max(${gutter}, env(safe-area-inset-right)) ${space[10]}
    max(${gutter}, env(safe-area-inset-left));
  ${from.tablet} { gap: ${roomy(6)}; padding-inline: ${space[8]}; padding-top: ${space[8]}; }
`

/**
 * The heading of a screen, its one `<h1>`; `aside` stands at the right (a badge, a button). Where the heading is known the page
 * has drawn the same before the app was there (`head/first-paint.ts`), with the styles of `first-paint.css`.
 */
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
    <div className="page-title">
      <div className="page-title-text">
        <h1 className="title">{children}</h1>
        {subtitle && <p className="subtitle">{subtitle}</p>}
      </div>
      {aside}
    </div>
  )
}
