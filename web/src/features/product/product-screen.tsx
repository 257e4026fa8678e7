import { routes } from '@storefront/shared/domain/routes.ts'
import { SearchIcon, ShoppingBagIcon, WifiOffIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { useGoBack } from '../../ui/navigation.ts'
import { ErrorView, MessageView } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { readProductAhead, useProduct } from './product.ts'
import { previewOf, productAddress } from './product-link.tsx'
import { ProductSkeleton, ProductView } from './product-view.tsx'
import { useSelectionEvents } from './similar-products.tsx'

/** Loads the data that the screen needs first. */
export const preloadData = () => {
  const query = new URLSearchParams(location.search)
  return readProductAhead({ productId: query.get('pid'), itemId: query.get('id') })
}

/** PROD-01 to PROD-20: the product of /product?pid=&id=, where either may be missing. */
export function ProductScreen() {
  useSelectionEvents()
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

/** PROD-17 to PROD-19: the error of a product, with ways out. */
function ProductError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const goBack = useGoBack()
  if (error instanceof NetworkError)
    return (
      <MessageView
        role="alert"
        headingLevel={1}
        icon={<WifiOffIcon size={30} />}
        title={t('productPage.networkError')}
        actions={
          <>
            <Button onClick={onRetry}>
              <T id="app.tryAgain" />
            </Button>
            <LinkButton variant="secondary" to={routes.home}>
              <T id="app.returnHome" />
            </LinkButton>
          </>
        }
      >
        <T id="productPage.networkErrorText" />
      </MessageView>
    )
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return (
      <MessageView
        role="alert"
        headingLevel={1}
        icon={<ShoppingBagIcon size={30} />}
        title={t('productPage.notAvailable')}
        actions={
          <>
            <LinkButton to={routes.home}>
              <T id="productPage.browse" />
            </LinkButton>
            <Button variant="secondary" onClick={goBack}>
              <T id="app.goBack" />
            </Button>
          </>
        }
      >
        <T id="productPage.notAvailableText" />
      </MessageView>
    )
  return (
    <ErrorView
      headingLevel={1}
      title={t('product.loadFailed')}
      text={<ReadErrorText error={error} />}
      onHome={() => navigate(routes.home)}
      onRetry={onRetry}
    />
  )
}

/** PROD-20: shown when the address names no product, or one without any details. */
function NotInCatalog() {
  const t = useT()
  return (
    <MessageView
      headingLevel={1}
      icon={<SearchIcon size={28} />}
      title={t('productPage.notFound')}
      actions={
        <LinkButton to={routes.home}>
          <T id="productPage.browse" />
        </LinkButton>
      }
    >
      <T id="productPage.notFoundText" />
    </MessageView>
  )
}
