import type { Cart } from '@storefront/shared/contract/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { fromCart } from './cart.ts'
import { CartTotals } from './cart-totals.tsx'
import { TotalBar } from './total-bar.tsx'

const Box = styled(Card)`
  display: grid; gap: ${space[4]};
  h2 { ${type.heading} }
  ${from.tablet} { position: sticky; top: calc(var(--header-height) + ${space[6]}); }
`

/** CART-15, CART-16: what the cart costs, and on to the delivery details: under the thumb on a phone. */
export function CartSummary({ payment, settling }: { payment: Cart['payment']; settling: boolean }) {
  const title = useId()
  return (
    <Box as="section" aria-labelledby={title}>
      <h2 id={title}>Summary</h2>
      <CartTotals payment={payment} settling={settling} />
      <TotalBar total={payment.amount} settling={settling} inlineFrom="tablet">
        <LinkButton size="lg" block to={routes.confirmation} state={fromCart}>
          Proceed to Confirmation
        </LinkButton>
      </TotalBar>
      <LinkButton variant="secondary" block to={routes.home} state={fromCart}>
        Continue Shopping
      </LinkButton>
    </Box>
  )
}
