import { routes } from '@storefront/shared/domain/routes.ts'
import { SearchIcon, ShoppingBagIcon, WifiOffIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { ReadError } from '../../api/read-error.tsx'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { useGoBack } from '../../ui/navigation.ts'
import { ErrorView, MessageView } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { readProductAhead, useProduct } from './product.ts'
import { previewOf, productAddress } from './product-link.tsx'
import { ProductSkeleton, ProductView } from './product-view.tsx'
import { useAnnouncedSelection } from './similar-products.tsx'

/** Reads what the screen begins with. */
export const readFirst = () => {
  const query = new URLSearchParams(location.search)
  return readProductAhead({ productId: query.get('pid'), itemId: query.get('id') })
}

/** PROD-01 to PROD-20: the product of /product?pid=&id=, where either may be missing. */
export function ProductScreen() {
  useAnnouncedSelection()
  return (
    <Screen>
      <Content />
    </Screen>
  )
}

function Content() {
  const [query] = useSearchParams()
  const [pid, id] = [query.get('pid'), query.get('id')]
  const { asked, product, error, retry } = useProduct(pid, id)
  const [retrying, setRetrying] = useState(false)
  const preview = previewOf(useLocation().state)

  const tryAgain = () => {
    setRetrying(true)
    void retry().finally(() => setRetrying(false))
  }
  if (!asked || (product && !product.productDetails && !product.itemDetails)) return <NotInCatalog />
  if (product)
    return <ProductView key={productAddress({ productId: pid, itemId: id })} product={product} itemId={id} />
  if (error && !retrying) return <ProductError error={error} onRetry={tryAgain} />
  return <ProductSkeleton preview={preview} />
}

/** PROD-17 to PROD-19: why there is no product, and where to go from here. */
function ProductError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  if (error instanceof NetworkError)
    return (
      <MessageView
        role="alert"
        headingLevel={1}
        icon={<WifiOffIcon size={30} />}
        title="Network Error"
        actions={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <LinkButton variant="secondary" to={routes.home}>
              Return to Home
            </LinkButton>
          </>
        }
      >
        We're having trouble connecting to our servers. Please check your internet connection and try again.
      </MessageView>
    )
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return (
      <MessageView
        role="alert"
        headingLevel={1}
        icon={<ShoppingBagIcon size={30} />}
        title="Product Not Available"
        actions={
          <>
            <LinkButton to={routes.home}>Browse Products</LinkButton>
            <Button variant="secondary" onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      >
        We couldn't find the product you were looking for. It may have been removed or is no longer available.
      </MessageView>
    )
  return (
    <ErrorView
      headingLevel={1}
      title="Error loading product"
      text={<ReadError error={error} />}
      onHome={() => navigate(routes.home)}
      onRetry={onRetry}
    />
  )
}

/** PROD-20: the address names no product, or one without any details. */
function NotInCatalog() {
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
