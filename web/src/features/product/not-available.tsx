import { routes } from '@storefront/shared/domain/routes.ts'
import { SearchIcon, ShoppingBagIcon } from 'lucide-react'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { MessageView } from '../../ui/status/message-view.tsx'

/** PROD-18: the product is gone. */
export function NotAvailable({ onBack }: { onBack: () => void }) {
  return (
    <MessageView
      role="alert"
      headingLevel={1}
      icon={<ShoppingBagIcon size={30} />}
      title="Product Not Available"
      actions={
        <>
          <LinkButton to={routes.home}>Browse Products</LinkButton>
          <Button variant="secondary" onClick={onBack}>
            Go Back
          </Button>
        </>
      }
    >
      We couldn't find the product you were looking for. It may have been removed or is no longer available.
    </MessageView>
  )
}

/** PROD-20: the address names no product, or one without any details. */
export function NotInCatalog() {
  return (
    <MessageView
      headingLevel={1}
      icon={<SearchIcon size={28} />}
      title="Product not found"
      actions={<LinkButton to={routes.home}>Browse Products</LinkButton>}
    >
      This product could not be found in our catalog. Please check if the URL is correct or browse our product
      listings.
    </MessageView>
  )
}
