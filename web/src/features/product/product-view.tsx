import type { Product } from '@storefront/shared/contract/products.ts'
import { Suspense } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { StickyFooter, StickyFooterRoom } from '../../ui/actions/sticky-footer.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Price } from '../../ui/surfaces/price.tsx'
import { Description } from './description.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { Gallery } from './gallery.tsx'
import { Options } from './options.tsx'
import { ProductLayout, ProductText } from './product-layout.ts'
import { PurchaseControls } from './purchase-controls.tsx'
import { SimilarProducts } from './similar-products.tsx'
import { usePurchase } from './use-purchase.ts'

const CartBar = lazyPart(() => import('../cart/cart-bar.tsx').then((part) => part.CartBar))

const Heading = styled.div`display: grid; gap: ${space[1]};`
const Brand = styled.p`${type.label} color: ${color.muted};`
const Title = styled.div`display: flex; gap: ${space[3]}; align-items: start; justify-content: space-between;`
const Name = styled.h1`${type.title} overflow-wrap: anywhere; min-width: 0;`
const Cost = styled.p`${type.heading} font-size: 1.5rem; margin-top: ${space[1]};`

/** PROD-01 to PROD-13: a product that has loaded. Give it a new `key` for each product, so that the choice starts again. */
export function ProductView({ product, itemId }: { product: Product; itemId: string | null }) {
  const { variants, choice, missing, asked, options, offer, choose, askForMissing } = usePurchase(
    product,
    itemId,
  )
  const { itemID, name, brand, price, images, description } = offer
  return (
    <>
      <ProductLayout>
        <Gallery images={images} name={name} />
        <ProductText>
          <Heading>
            {brand && <Brand>{brand}</Brand>}
            <Title>
              <Name>{name}</Name>
              <FavoriteButton
                selection={{ productId: product.productDetails?.id ?? null, itemId }}
                name={name}
              />
            </Title>
            {price !== null && (
              <Cost aria-live="polite">
                <Price cents={price} />
              </Cost>
            )}
          </Heading>
          <Options
            ref={options}
            variants={variants}
            choice={choice}
            wanted={asked > 0 ? missing : []}
            onChoose={choose}
          />
          <StickyFooter inlineFrom="tablet">
            <PurchaseControls
              itemID={itemID}
              name={name}
              missing={missing}
              asked={asked}
              onMissing={askForMissing}
            />
          </StickyFooter>
          <Description html={description} />
        </ProductText>
      </ProductLayout>
      <SimilarProducts items={product.similarItems} />
      <Suspense>
        <CartBar above />
      </Suspense>
      <StickyFooterRoom />
    </>
  )
}
