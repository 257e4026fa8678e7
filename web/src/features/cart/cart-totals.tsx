import type { Cart } from '@storefront/shared/contract/cart.ts'
import { type ReactNode, Suspense } from 'react'
import { styled } from 'styled-components'
import { loadMessages } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { stacked } from '../../theme/breakpoints.ts'
import { color, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { useVenueService } from '../../venue/service.ts'

// Nearly every fan never sees it.
const SoldOutText = lazyPart(async () => {
  const [file] = await Promise.all([import('./sold-out-text.tsx'), loadMessages('service')])
  return file.SoldOutText
})

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

type BarProps = Costs & {
  /** Where the screen is wide and high in the flow of the page, below its totals. */
  inline?: boolean
  /** The cart is being paid, so it cannot be changed. */
  isOrdered?: boolean
  notice?: ReactNode
  children: ReactNode
}

/** CONF-13, PAY-01: the total and the screen's next step; above it notices, also of what staff have marked as sold out in the cart (VEN-23). */
export function TotalBar({ payment, settling, inline, isOrdered, notice, children }: BarProps) {
  const soldOut = useVenueService()?.soldOut ?? []
  const notices = (
    <>
      {!isOrdered && soldOut.length > 0 && (
        <Suspense>
          <SoldOutText soldOut={soldOut} />
        </Suspense>
      )}
      {notice}
    </>
  )
  return (
    <StickyFooter inline={inline} notice={notices}>
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
