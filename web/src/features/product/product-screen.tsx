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
import { pictureOf, productAddress } from './product-link.tsx'
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
  const picture = pictureOf(useLocation().state)

  const tryAgain = () => {
    setRetrying(true)
    void retry().finally(() => setRetrying(false))
  }
  if (!asked || (product && !product.productDetails && !product.itemDetails)) return <NoProduct />
  if (product)
    return <ProductView key={productAddress({ productId: pid, itemId: id })} product={product} itemId={id} />
  if (error && !retrying) return <ProductError error={error} onRetry={tryAgain} />
  return <ProductSkeleton picture={picture} />
}

/** PROD-17 to PROD-19: the error of a product, with ways out. */
function ProductError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  if (error instanceof ApiError && [403, 404].includes(error.status)) return <NoProduct isRefused />
  const isOffline = error instanceof NetworkError
  return (
    <ErrorView
      headingLevel={1}
      icon={isOffline ? <WifiOffIcon size={30} /> : undefined}
      title={t(isOffline ? 'productPage.networkError' : 'product.loadFailed')}
      text={isOffline ? <T id="productPage.networkErrorText" /> : <ReadErrorText error={error} />}
      onHome={() => navigate(routes.home)}
      onRetry={onRetry}
    />
  )
}

/** PROD-18: the product server has no such product. PROD-20: the address names none, or one without any details. */
function NoProduct({ isRefused = false }: { isRefused?: boolean }) {
  const t = useT()
  const goBack = useGoBack()
  const leave = (
    <Button variant="secondary" onClick={goBack}>
      <T id="app.goBack" />
    </Button>
  )
  return (
    <MessageView
      {...(isRefused && { role: 'alert' })}
      headingLevel={1}
      icon={isRefused ? <ShoppingBagIcon size={30} /> : <SearchIcon size={28} />}
      title={t(isRefused ? 'productPage.notAvailable' : 'productPage.notFound')}
      actions={
        <>
          <LinkButton to={routes.home}>
            <T id="productPage.browse" />
          </LinkButton>
          {isRefused && leave}
        </>
      }
    >
      <T id={isRefused ? 'productPage.notAvailableText' : 'productPage.notFoundText'} />
    </MessageView>
  )
}
