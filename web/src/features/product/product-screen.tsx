import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { NotInCatalog } from './not-available.tsx'
import { ProductError } from './product-error.tsx'
import { previewOf, productAddress } from './product-link.tsx'
import { readProductAhead, useProduct } from './product-request.ts'
import { onSelectionAnnounced } from './product-selection.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'

/** Reads what the screen begins with. */
export const prepare = () => readProductAhead(new URLSearchParams(location.search))

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
  if (product) return <ProductView key={`${pid} ${id}`} product={product} itemId={id} />
  if (error && !retrying) return <ProductError error={error} onRetry={tryAgain} />
  return <ProductSkeleton preview={preview} />
}

/** PROD-15: shows the product that is chosen on this page in place of the present one. */
function useAnnouncedSelection(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSelectionAnnounced((selection) => {
        if (selection.productId === null && selection.itemId === null) return
        void navigate(productAddress(selection))
        window.scrollTo(0, 0)
      }),
    [navigate],
  )
}
