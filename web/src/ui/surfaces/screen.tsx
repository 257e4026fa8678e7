import styled from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const widths = { narrow: '36rem', medium: '60rem', wide: '80rem' }

/** The column that a screen's content stands in: centred, with a gap between its parts and safe-area padding. */
export const Screen = styled.div<{ $width?: keyof typeof widths }>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  width: 100%;
  max-width: ${({ $width }) => widths[$width ?? 'wide']};
  margin-inline: auto;
  padding: ${space[5]} max(${space[4]}, env(safe-area-inset-right)) ${space[10]}
    max(${space[4]}, env(safe-area-inset-left));
  ${from.tablet} { gap: ${space[6]}; padding-inline: ${space[8]}; padding-top: ${space[8]}; }
`
