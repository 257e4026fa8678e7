import { ImageOffIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { useImageSource } from './image-source.ts'

const Frame = styled.div<{ $ratio: string; $radius: string }>`
  position: relative;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  border-radius: ${({ $radius }) => $radius};
  overflow: hidden;
  background: ${color.sunken};
  container-type: inline-size;
`
const Image = styled.img<{ $loaded: boolean }>`
  width: 100%; height: 100%; object-fit: cover;
  opacity: ${({ $loaded }) => ($loaded ? 1 : 0)}; transition: opacity var(--motion);
`
// A thumbnail has room only for the text, a small one only for the icon.
const thumbnail = '@container (max-width: 7rem)'
const small = '@container (max-width: 4rem)'
const MissingIcon = styled(ImageOffIcon)`${thumbnail} { display: none; } ${small} { display: block; }`
const MissingText = styled.span`${small} { ${visuallyHidden} }`
const Missing = styled.div`
  ${type.caption}
  display: grid; place-content: center; justify-items: center; gap: ${space[2]}; height: 100%;
  padding: ${space[1]}; text-align: center; color: ${color.muted};
  ${thumbnail} { ${type.micro} }
`

/** A relative address would be requested from our own host, which has no pictures of products. */
const beginsWithHost = /^([a-z][a-z\d+.-]*:|\/\/)/i

/**
 * A picture in a frame of fixed shape. It is replaced by 'No image available' when there is none, when it fails to load (HOME-11) or
 * when its address is relative, which is reported to operators (TENANT-20). It loads near the screen unless `eager`, and fades in.
 * @param alt '' where the name is beside it
 * @param sizes the width on the screen, for the choice among a `srcset` (VEN-28); a thumbnail's by default
 * @param ratio CSS aspect ratio, '1 / 1' by default
 */
export function Picture({
  src,
  alt,
  ratio = '1 / 1',
  sizes = '7rem',
  radius = '0',
  eager = false,
  className,
}: {
  src: string | null | undefined
  alt: string
  ratio?: string
  sizes?: string
  radius?: string
  eager?: boolean
  className?: string
}) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const { srcSet, hasFailed, onError } = useImageSource(src)
  const isRelative = !!src && !beginsWithHost.test(src)
  useEffect(() => {
    if (isRelative) window.reportError(new Error('A picture has a relative address, so it is not shown'))
  }, [isRelative])
  const missing = !src || isRelative || hasFailed
  return (
    <Frame className={className} $ratio={ratio} $radius={radius}>
      {missing ? (
        <Missing>
          <MissingIcon size={24} />
          <MissingText>
            <T id="app.noImage" />
          </MissingText>
        </Missing>
      ) : (
        <Image
          key={src}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(src)
          }}
          src={src}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          $loaded={loaded === src}
          onLoad={() => setLoaded(src)}
          onError={onError}
        />
      )}
    </Frame>
  )
}

/** A venue's logo or background, `sizes` wide on the screen (VEN-28); renders nothing when there is none or it fails to load. */
export function VenueImage({
  src,
  alt,
  sizes,
  className,
}: {
  src: string | null | undefined
  alt: string
  sizes: string
  className?: string
}) {
  const { srcSet, hasFailed, onError } = useImageSource(src)
  if (!src || hasFailed) return null
  return <img className={className} src={src} srcSet={srcSet} sizes={sizes} alt={alt} onError={onError} />
}
