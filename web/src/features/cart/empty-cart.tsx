import { routes } from '@storefront/shared/domain/routes.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { LinkButton } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/status/message-view.tsx'

/** CART-17: says that the cart is empty and leads to the menu. */
export function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBagIcon size={28} />}
      title="Your Cart is Empty"
      text="Looks like you haven't added anything to your cart yet."
      action={<LinkButton to={routes.home}>Continue Shopping</LinkButton>}
    />
  )
}
