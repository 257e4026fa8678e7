import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { color, gutter, radius, space } from '../../theme/tokens.ts'
import { Carousel } from '../../ui/surfaces/carousel.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'

/** Edge to edge on phones, a rounded square beside the text on wider screens. */
export const GalleryFrame = styled.div`
  --gallery-ratio: 5 / 4;
  margin: -${space[5]} calc(-1 * ${gutter}) 0; overflow: hidden; background: ${color.sunken};
  @media (orientation: landscape) { --gallery-ratio: 2 / 1; }
  ${from.tablet} { --gallery-ratio: 1 / 1; margin: 0; border-radius: ${radius.xl}; }
`

/** CSS aspect ratio of what is in the frame: lower on phones, so that the options come into view. */
export const galleryRatio = 'var(--gallery-ratio)'

/** PROD-02: a product's pictures; a placeholder where there is none or one is broken. */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const slides = (images.length > 0 ? images : ['']).map((src, index, { length }) => ({
    key: `${index} ${src}`,
    content: (
      <Picture
        src={src}
        alt={length > 1 ? `${name}, picture ${index + 1} of ${length}` : name}
        ratio={galleryRatio}
        eager
      />
    ),
  }))
  return (
    <GalleryFrame>
      <Carousel key={images.join(' ')} label={`Pictures of ${name}`} slides={slides} />
    </GalleryFrame>
  )
}
