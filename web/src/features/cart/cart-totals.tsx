import type { Cart } from '@storefront/shared/contract/cart.ts'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Price } from '../../ui/surfaces/price.tsx'

const List = styled.dl`
  display: grid; gap: ${space[2]}; transition: opacity var(--motion);
  div { display: flex; justify-content: space-between; gap: ${space[4]}; }
  dt { color: ${color.muted}; }
  div:last-child {
    ${type.heading} margin-top: ${space[1]}; padding-top: ${space[3]}; border-top: 1px solid ${color.border};
    dt { color: inherit; }
  }
  &[aria-busy='true'] dd { opacity: 0.45; }
`

/**
 * CART-15: subtotal, tax and total as the product server reckons them.
 * @param settling they are about to change, and are shown pale until they have
 */
export function CartTotals({ payment, settling }: { payment: Cart['payment']; settling: boolean }) {
  return (
    <List aria-busy={settling}>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <Price cents={payment.subTotal} />
        </dd>
      </div>
      <div>
        <dt>Tax</dt>
        <dd>
          <Price cents={payment.tax} />
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <Price cents={payment.amount} />
        </dd>
      </div>
    </List>
  )
}
