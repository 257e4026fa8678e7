import type { Product } from '@storefront/shared/contract/products.ts'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, roomy, useMedia } from '../../theme/breakpoints.ts'
import { color, gutter, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { StickyFooter, StickyFooterRoom } from '../../ui/actions/sticky-footer.tsx'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { Carousel } from '../../ui/surfaces/carousel.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { CartBar, CompactCartRow } from '../cart/cart-bar.tsx'
import { AllergensLink } from '../venue/allergens-link.tsx'
import { useServiceNotice } from '../venue/service-notice.tsx'
import { Description } from './description.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { Options, OptionsSkeleton } from './options.tsx'
import { ProductName } from './product-link.tsx'
import { PurchaseControls, PurchaseHint, usePurchase } from './purchase.tsx'
import { SimilarProducts } from './similar-products.tsx'

const Layout = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};
  ${from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space[8]}; align-items: start; }
  ${from.desktop} { grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: ${space[12]}; }
`
const Text = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: ${space[4]};
  ${from.tablet} { gap: ${space[5]}; }
`
const GalleryFrame = styled.div`
  --gallery-ratio: 5 / 4;
  margin: -${space[5]} calc(-1 * ${gutter}) 0; overflow: hidden; background: ${color.sunken};
  @media (orientation: landscape) { --gallery-ratio: 2 / 1; }
  ${from.tablet} { --gallery-ratio: 1 / 1; margin: 0; border-radius: ${radius.xl}; }
`
const galleryRatio = 'var(--gallery-ratio)'
const gallerySizes = '(min-width: 48rem) 50vw, 100vw'
// FAN-48: lower on short phones, so that the first option is visible above the bar.
const lowOnPhones = `max-height: max(8rem, min(36svh, 100svh - 27rem)); ${from.tablet} { max-height: none; }`
const Shot = styled(Picture)`${lowOnPhones}`
const ShotShape = styled(Skeleton)`${lowOnPhones}`
const Heading = styled.div`display: grid; gap: ${space[1]};`
const Brand = styled.p`${type.label} color: ${color.muted};`
const Title = styled.div`display: flex; gap: ${space[3]}; align-items: start; justify-content: space-between;`
const Name = styled.h1`${type.title} overflow-wrap: anywhere; min-width: 0;`
const Facts = styled.div`display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 ${space[3]};`
const Cost = styled.p`${type.heading} font-size: 1.5rem; margin-top: ${space[1]};`

/** PROD-01 to PROD-13, FAN-48: a loaded product. Give it a new `key` for each product, so that the choice is reset. */
export function ProductView({ product, itemId }: { product: Product; itemId: string | null }) {
  const { offer, forOptions, forControls } = usePurchase(product, itemId)
  const isWide = useMedia(roomy)
  const serviceNotice = useServiceNotice()
  const { brand, price, images, description } = offer
  const { name } = forControls
  return (
    <>
      <Layout>
        <Gallery images={images} name={name} />
        <Text>
          <Heading>
            {brand && (
              <Brand>
                <VenueName>{brand}</VenueName>
              </Brand>
            )}
            <Title>
              <Name>
                <ProductName name={offer.name} />
              </Name>
              <FavoriteButton
                selection={{ productId: product.productDetails?.id ?? null, itemId }}
                name={name}
              />
            </Title>
            <Facts>
              {price !== undefined && (
                <Cost aria-live="polite">
                  <Price text={moneyText(price)} />
                </Cost>
              )}
              <AllergensLink />
            </Facts>
          </Heading>
          <Options {...forOptions} />
          <StickyFooter
            inline
            notice={
              <>
                {serviceNotice}
                <PurchaseHint {...forControls} />
              </>
            }
          >
            {!isWide && <CompactCartRow />}
            <PurchaseControls {...forControls} />
          </StickyFooter>
          <Description html={description} />
        </Text>
      </Layout>
      <SimilarProducts items={product.similarItems} />
      {isWide ? <CartBar /> : <StickyFooterRoom />}
    </>
  )
}

/** PROD-02: a product's pictures, with a placeholder for missing or broken ones. */
function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const t = useT()
  const slides = (images.length > 0 ? images : ['']).map((src, index, { length }) => ({
    key: `${index} ${src}`,
    content: (
      <Shot
        src={src}
        alt={length > 1 ? t('productPage.picture', { name, index: index + 1, count: length }) : name}
        ratio={galleryRatio}
        sizes={gallerySizes}
        eager
      />
    ),
  }))
  return (
    <GalleryFrame>
      <Carousel key={images.join(' ')} label={t('productPage.pictures', { name })} slides={slides} />
    </GalleryFrame>
  )
}

/** PROD-16: the skeleton of the page; the picture of the card that led here is shown at once. */
export function ProductSkeleton({ picture }: { picture: string | null }) {
  const t = useT()
  return (
    <Loading label={t('productPage.loading')}>
      <Layout data-testid="product-skeleton">
        <GalleryFrame>
          {picture ? (
            <Shot src={picture} alt="" ratio={galleryRatio} sizes={gallerySizes} eager />
          ) : (
            <ShotShape $ratio={galleryRatio} $radius="0" />
          )}
        </GalleryFrame>
        <Text>
          <Skeleton $width="30%" />
          <Skeleton $width="80%" $height="2rem" />
          <Skeleton $width="25%" $height="1.75rem" />
          <OptionsSkeleton />
          <Skeleton />
          <Skeleton $width="65%" />
        </Text>
      </Layout>
    </Loading>
  )
}
