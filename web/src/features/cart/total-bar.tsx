import type { Cents } from '@storefront/shared/domain/money.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { each, type from, fromEach } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Price } from '../../ui/surfaces/price.tsx'

const Box = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`
const Row = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[2]} ${space[4]};`
const Total = styled.div`
  display: grid; ${type.heading}
  &[aria-busy='true'] { opacity: 0.45; }
  ${each('inline-from', fromEach('display: none;'))}
`
const Label = styled.span`${type.caption} color: ${color.muted};`
const Action = styled.div`flex: 1 1 12rem; min-width: 0; display: grid;`

/**
 * The next step beside what it costs, in a bar under the thumb; in the flow of the page from a width on, where the totals
 * stand above it already.
 * @param notice stands above, as wide as the bar
 * @param settling the total is about to change
 */
export function TotalBar({
  total,
  settling,
  inlineFrom,
  notice,
  children,
}: {
  total: Cents
  settling: boolean
  inlineFrom: keyof typeof from
  notice?: ReactNode
  children: ReactNode
}) {
  return (
    <StickyFooter inlineFrom={inlineFrom}>
      <Box>
        {notice}
        <Row>
          <Total data-inline-from={inlineFrom} aria-busy={settling}>
            <Label>Total</Label>
            <Price cents={total} />
          </Total>
          <Action>{children}</Action>
        </Row>
      </Box>
    </StickyFooter>
  )
}
