import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { piecesCounted } from '@storefront/shared/domain/cart/cart.ts'
import { styled } from 'styled-components'
import { visuallyHidden } from '../../theme/type.ts'
import { PageTitle } from '../../ui/surfaces/screen.tsx'

const Unseen = styled.span`${visuallyHidden}`

/** CART-04: how many items there are, and how many pieces of them in all; the header says that it is the cart. */
export function CartTitle({ items }: { items: readonly CartItem[] }) {
  return (
    <PageTitle>
      <Unseen>Your cart </Unseen>
      {items.length > 0 && piecesCounted(items)}
    </PageTitle>
  )
}
