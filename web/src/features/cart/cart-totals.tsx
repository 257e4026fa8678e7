import type { Cart } from '@storefront/shared/contract/cart.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { T } from '../../messages/t.tsx'
import { stacked } from '../../theme/breakpoints.ts'
import { color, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
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
const Bar = styled.div`
  flex: 1; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]} ${space[4]};
`
const Total = styled.div`
  display: grid; ${type.heading}
  &[aria-busy='true'] { opacity: 0.45; }
  ${stacked} { display: none; }
  [data-fixed='false'] & { display: none; }
`
const Label = styled.span`${type.caption} color: ${color.muted};`
const Action = styled.div`flex: 1 1 9rem; min-width: 0; max-width: ${width.sidebar}; display: grid;`

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
 * CONF-13, PAY-01: the total and the screen's next step.
 * @param inline where the screen is wide and high in the flow of the page, below its totals
 * @param notice shown above them
 */
export function TotalBar({
  payment,
  settling,
  inline,
  notice,
  children,
}: Costs & { inline?: boolean; notice?: ReactNode; children: ReactNode }) {
  return (
    <StickyFooter inline={inline} notice={notice}>
      <Bar>
        <Total aria-busy={settling}>
          <Label>
            <T id="cart.total" />
          </Label>
          <Price text={moneyText(payment.amount)} />
        </Total>
        <Action>{children}</Action>
      </Bar>
    </StickyFooter>
  )
}
