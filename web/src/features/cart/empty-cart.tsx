import { routes } from '@storefront/shared/domain/routes.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { BagIcon } from '../../ui/surfaces/icons-commerce.tsx'

/** CART-17: says that the cart is empty and leads to the menu. */
export function EmptyCart() {
  return (
    <EmptyState
      icon={<BagIcon size={28} />}
      title="Your Cart is Empty"
      text="Looks like you haven't added anything to your cart yet."
      action={<LinkButton to={routes.home}>Continue Shopping</LinkButton>}
    />
  )
}
