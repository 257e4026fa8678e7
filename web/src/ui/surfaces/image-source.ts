import { imageSet } from '@storefront/shared/domain/image-address.ts'
import { createContext, use, useState } from 'react'

/** VEN-28: the addresses of a service that resizes pictures (`IMAGE_URL_TEMPLATE`); undefined for none. */
export const ImageTemplate = createContext<string | undefined>(undefined)

/** VEN-28: a picture that the resizing service does not deliver is loaded as it is; it has failed if that fails, too. */
export function useImageSource(src: string | null | undefined) {
  const template = use(ImageTemplate)
  const [unsized, setUnsized] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const srcSet = src && unsized !== src ? imageSet(template, src) : undefined
  return {
    srcSet,
    hasFailed: failed === src,
    onError: () => (srcSet ? setUnsized : setFailed)(src ?? null),
  }
}
