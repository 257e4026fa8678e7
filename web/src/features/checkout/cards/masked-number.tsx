import styled from 'styled-components'
import { type } from '../../../theme/type.ts'

// Written towards the left, so that what does not fit is cut there.
const Line = styled.span`
  ${type.subheading} ${type.figures} font-size: 0.9375rem; direction: rtl; text-align: left; white-space: nowrap;
  overflow: hidden;
`

/** A masked card number; where room is short the mask is cut, never the digits that tell cards apart. */
export function MaskedNumber({ children }: { children: string }) {
  return (
    <Line>
      <bdi dir="ltr">{children}</bdi>
    </Line>
  )
}
