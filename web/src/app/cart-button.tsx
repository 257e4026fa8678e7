import { itemsCounted, totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ShoppingCartIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { followOtherTabs, useCart } from '../features/cart/cart.ts'
import { color, radius, touch } from '../theme/tokens.ts'
import { type } from '../theme/type.ts'

const Box = styled(Link)`
  display: flex; align-items: center; justify-content: center; flex: none;
  min-width: ${touch}; height: ${touch}; border-radius: ${radius.pill}; color: inherit;
  &:hover { background: ${color.sunken}; }
`
// It covers a corner of the icon, however large its text is.
const Count = styled.span`
  ${type.caption} ${type.figures}
  align-self: start; margin: 2px -6px 0 -8px; min-width: 1.25rem; height: 1.25rem; padding-inline: 0.3125rem;
  display: grid; place-items: center; border-radius: ${radius.pill}; font-weight: 700;
  background: ${color.primary}; color: ${color.onPrimary}; box-shadow: 0 0 0 2px ${color.background};
  animation: appear var(--motion) var(--ease);
`

/** HEADER-07: the way to the cart; the badge counts pieces and shows only above 0. */
export function CartButton() {
  const { cart } = useCart()
  useEffect(followOtherTabs, [])
  const count = totalQuantity(cart.items)
  const label = count === 0 ? 'Cart' : `Cart, ${itemsCounted(count)}`
  return (
    <Box to={routes.cart} aria-label={label}>
      <ShoppingCartIcon size={22} />
      {count > 0 && (
        <Count key={count} data-testid="cart-count">
          {count}
        </Count>
      )}
    </Box>
  )
}
