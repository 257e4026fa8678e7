import type { Cart } from '@storefront/shared/contract/cart.ts'
import { type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { T } from '../../messages/t.tsx'
import { type from, fromEach, short, stacked, useMedia } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { variantRules } from '../../theme/variant-rules.ts'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Price } from '../../ui/surfaces/price.tsx'

const List = styled.dl`
  display: grid; gap: ${space[2]}; transition: opacity var(--motion);
  &[aria-busy='true'] dd { opacity: 0.45; }
`
const Row = styled.div`
  display: flex; flex-wrap: wrap; column-gap: ${space[4]};
  dd { margin-inline-start: auto; }
  dt { color: ${color.muted}; }
  &:last-child {
    ${type.heading} margin-top: ${space[1]}; padding-top: ${space[3]}; border-top: 1px solid ${color.border};
    dt { color: inherit; }
  }
`
const Bar = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[2]} ${space[4]};`
const Total = styled.div`
  display: grid; ${type.heading}
  &[aria-busy='true'] { opacity: 0.45; }
  ${stacked} { display: none; }
  ${variantRules('inline-from', fromEach('display: none;'))}
`
const Label = styled.span`${type.caption} color: ${color.muted};`
const Action = styled.div`flex: 1 1 9rem; min-width: 0; display: grid;`

type Costs = {
  payment: Cart['payment']
  /** The amounts are about to change and are shown pale. */
  settling: boolean
}

/** CART-15: subtotal, tax and total as the product server calculates them. */
export function CartTotals({ payment: { subTotal, tax, amount }, settling }: Costs) {
  const costs = [
    ['cart.subtotal', subTotal],
    ['cart.tax', tax],
    ['cart.total', amount],
  ] as const
  return (
    <List aria-busy={settling}>
      {costs.map(([id, cents]) => (
        <Row key={id}>
          <dt>
            <T id={id} />
          </dt>
          <dd>
            <Price text={moneyText(cents)} />
          </dd>
        </Row>
      ))}
    </List>
  )
}

/**
 * CONF-13, PAY-01: the total and the screen's next step, in a bar that is always fixed to the bottom; with `inlineFrom`
 * in the flow of the page from that width on and on short screens.
 * @param notice shown above them, in the bar unless the screen is short (FAN-55)
 */
export function TotalBar({
  payment,
  settling,
  inlineFrom,
  notice,
  children,
}: Costs & { inlineFrom?: keyof typeof from; notice?: ReactNode; children: ReactNode }) {
  const isShort = useMedia(short)
  const outside = useRef<HTMLDivElement>(null)
  // A button that a pause has disabled would not say why.
  const showNotice = () => outside.current?.firstChild && outside.current.scrollIntoView({ block: 'nearest' })
  return (
    <>
      {isShort && <div ref={outside}>{notice}</div>}
      <StickyFooter inlineFrom={inlineFrom} always={!inlineFrom}>
        {!isShort && notice}
        <Bar onClickCapture={showNotice}>
          <Total data-inline-from={inlineFrom} aria-busy={settling}>
            <Label>
              <T id="cart.total" />
            </Label>
            <Price text={moneyText(payment.amount)} />
          </Total>
          <Action>{children}</Action>
        </Bar>
      </StickyFooter>
    </>
  )
}
