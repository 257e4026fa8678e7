import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { itemsCounted, totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { styled } from '../../theme/styled.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { PageTitle } from '../../ui/surfaces/page-title.tsx'

const Unseen = styled.span`${visuallyHidden}`
const Counts = styled.span`${type.figures}`

/** CART-04: how many items there are, and how many pieces of them in all; the header says that it is the cart. */
export function CartTitle({ items }: { items: readonly CartItem[] }) {
  return (
    <PageTitle>
      <Unseen>Your cart </Unseen>
      {items.length > 0 && (
        <Counts>
          {itemsCounted(items.length)} · total quantity {totalQuantity(items)}
        </Counts>
      )}
    </PageTitle>
  )
}
