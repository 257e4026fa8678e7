import type { Id } from '@storefront/shared/contract/lenient.ts'
import type { Product } from '@storefront/shared/contract/products.ts'
import { CircleAlertIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { LinkButton, RetryButton } from '../../ui/actions/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialogs/modal.tsx'
import { MessageView } from '../../ui/status/message-view.tsx'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { Options, OptionsSkeleton } from './options.tsx'
import { useProduct } from './product.ts'
import { ProductName, productAddress, saveLastViewed } from './product-link.tsx'
import { PurchaseControls, PurchaseHint, usePurchase } from './purchase.tsx'

const Head = styled.div`
  display: grid; grid-template-columns: clamp(3rem, 28vw, 8rem) minmax(0, 1fr); gap: ${space[4]}; align-items: center;
`
const Facts = styled.div`
  display: grid; gap: ${space[1]}; justify-items: start;
  a { margin-inline-start: calc(-1 * ${space[1]}); }
`
const Brand = styled.p`${type.label} color: ${color.muted};`
const Cost = styled.p`${type.heading} font-size: 1.375rem;`
const Shape = styled.div`display: grid; gap: ${space[5]};`

/** The fields of a menu card that the sheet needs. */
type Card = { productId: Id; name: string; imageUrl: string }

/** FAN-04: the options of a product in a sheet over the menu. Adding closes it and shows the usual toast. */
export function OptionsSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useT()
  const { product, error, retry } = useProduct(String(card.productId), null)
  const details = product?.productDetails
  return (
    <Sheet title={<ProductName name={card.name || details?.name || ''} />} onClose={onClose}>
      {product && <Choice card={card} product={product} onClose={onClose} />}
      {!product && error && (
        <MessageView
          role="alert"
          icon={<CircleAlertIcon size={28} />}
          title={t('product.loadFailed')}
          actions={<RetryButton retry={retry} />}
        >
          <ReadErrorText error={error} />
        </MessageView>
      )}
      {!product && !error && <ChoiceSkeleton card={card} />}
    </Sheet>
  )
}

function Choice({ card, product, onClose }: { card: Card; product: Product; onClose: () => void }) {
  const { offer, forOptions, forControls } = usePurchase(product, null)
  return (
    <>
      <Head>
        <Picture src={offer.images[0] ?? card.imageUrl} alt="" radius={radius.lg} eager />
        <Facts>
          {offer.brand && (
            <Brand>
              <VenueName>{offer.brand}</VenueName>
            </Brand>
          )}
          {offer.price !== undefined && (
            <Cost aria-live="polite">
              <Price text={moneyText(offer.price)} />
            </Cost>
          )}
          <LinkButton
            variant="link"
            to={productAddress({ productId: card.productId, itemId: null })}
            onClick={() => saveLastViewed({ productId: card.productId, itemId: null })}
          >
            <T id="product.viewDetails" />
          </LinkButton>
        </Facts>
      </Head>
      <Options {...forOptions} />
      <SheetActions>
        <PurchaseHint {...forControls} />
        <PurchaseControls {...forControls} onAdded={onClose} />
      </SheetActions>
    </>
  )
}

/** The card's picture is already loaded. */
function ChoiceSkeleton({ card }: { card: Card }) {
  const t = useT()
  return (
    <Loading label={t('product.loadingOptions')}>
      <Shape>
        <Head>
          <Picture src={card.imageUrl} alt="" radius={radius.lg} eager />
          <Facts>
            <Skeleton $width="60%" />
            <Skeleton $width="40%" $height="1.5rem" />
          </Facts>
        </Head>
        <OptionsSkeleton />
        <Skeleton $height="3.25rem" $radius={radius.lg} />
      </Shape>
    </Loading>
  )
}
