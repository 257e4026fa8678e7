import { routes } from '@storefront/shared/domain/routes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BagIcon } from '../../ui/icons-commerce.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** CART-17. */
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
