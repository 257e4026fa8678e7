import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import styled from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { PageTitle } from '../../ui/surfaces/page-title.tsx'

const Count = styled.small`
  ${type.small} ${type.figures}
  display: block; margin-top: ${space[1]}; letter-spacing: 0; color: ${color.muted};
`

/** CART-04: how many items there are, and how many pieces of them in all. */
export function CartTitle({ items }: { items: readonly CartItem[] }) {
  return (
    <PageTitle>
      Cart{' '}
      {items.length > 0 && (
        <Count>
          {items.length} {items.length === 1 ? 'item' : 'items'} · total quantity {totalQuantity(items)}
        </Count>
      )}
    </PageTitle>
  )
}
