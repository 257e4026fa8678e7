import { styled } from 'styled-components'
import { radius, space, touch } from '../../theme/tokens.ts'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { GalleryFrame, galleryRatio } from './gallery.tsx'
import { ProductLayout, ProductText } from './product-layout.ts'
import type { PicturePreview } from './product-link.tsx'

const Row = styled.div`display: flex; gap: ${space[2]};`
const values = ['3.5rem', '4.5rem', '4rem']

/** PROD-16: the shape of the page while its product loads; the picture is there at once when a card brought the fan. */
export function ProductSkeleton({ preview }: { preview: PicturePreview | null }) {
  return (
    <Loading label="Loading product">
      <ProductLayout data-testid="product-skeleton">
        <GalleryFrame>
          {preview?.src ? (
            <Picture src={preview.src} alt="" ratio={galleryRatio} eager />
          ) : (
            <Skeleton $ratio={galleryRatio} $radius="0" />
          )}
        </GalleryFrame>
        <ProductText>
          <Skeleton $width="30%" />
          <Skeleton $width="80%" $height="2rem" />
          <Skeleton $width="25%" $height="1.75rem" />
          <Row>
            {values.map((width) => (
              <Skeleton key={width} $width={width} $height={touch} $radius={radius.md} />
            ))}
          </Row>
          <Skeleton />
          <Skeleton $width="65%" />
        </ProductText>
      </ProductLayout>
    </Loading>
  )
}
