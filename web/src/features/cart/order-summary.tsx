import type { Cart } from '@storefront/shared/contract/cart.ts'
import { lineTotal } from '@storefront/shared/domain/money.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useId } from 'react'
import styled from 'styled-components'
import { messages } from '../../api/messages.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { useCart } from './cart.ts'
import { CartError } from './cart-error.tsx'
import { CartTotals } from './cart-totals.tsx'
import { LineOptions } from './line-options.tsx'
import { OrderSummarySkeleton } from './order-summary-skeleton.tsx'

const Box = styled(Card)`display: grid; gap: ${space[4]}; align-content: start; h2 { ${type.heading} }`
const Lines = styled.ul`
  display: grid; gap: ${space[4]}; padding-bottom: ${space[4]}; border-bottom: 1px solid ${color.border};
`
const Line = styled.li`
  display: grid; grid-template-columns: 3.5rem minmax(0, 1fr) auto; gap: ${space[3]}; align-items: start;
`
const About = styled.div`display: grid; gap: ${space[1]};`
const LineTotal = styled.span`${type.label}`
const Name = styled.p`${type.label} ${clampLines(2)}`
const Quantity = styled.p`${type.small} color: ${color.muted};`
const Empty = styled.div`display: grid; gap: ${space[3]}; color: ${color.muted};`

/**
 * CONF-07, PAY-01: what is in the fan's cart and what it costs. Reads the cart itself.
 * @param of another cart to show instead, one that is being paid and is not the fan's any more
 */
export function OrderSummary({ of: paying }: { of?: Cart | null }) {
  const { cart: current, isLoading, isSettling } = useCart()
  const cart = paying ?? current
  const title = useId()
  return (
    <Box as="section" aria-labelledby={title}>
      <h2 id={title}>Order Summary</h2>
      {!paying && <CartError />}
      {isLoading && !paying ? (
        <OrderSummarySkeleton />
      ) : (
        <>
          {cart.items.length === 0 ? (
            <Empty>
              {messages.cart.empty}
              <LinkButton variant="secondary" to={routes.home}>
                Continue Shopping
              </LinkButton>
            </Empty>
          ) : (
            <Lines>
              {cart.items.map((item) => (
                <Line key={String(item.itemID)}>
                  <Picture src={item.imageUrl} alt="" radius={radius.sm} />
                  <About>
                    <Name>{item.name}</Name>
                    <LineOptions item={item} />
                    <Quantity>Quantity: {item.quantity}</Quantity>
                  </About>
                  <LineTotal>
                    <Price cents={lineTotal(item.unitPrice, item.quantity)} />
                  </LineTotal>
                </Line>
              ))}
            </Lines>
          )}
          <CartTotals payment={cart.payment} settling={isSettling} />
        </>
      )}
    </Box>
  )
}
