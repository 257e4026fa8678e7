import { useState } from 'react'

/** A venue's logo or background; nothing where there is none or it cannot be loaded, rather than the browser's broken picture. */
export function VenueImage({
  src,
  alt,
  className,
}: {
  src: string | null | undefined
  alt: string
  className?: string
}) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return null
  return <img className={className} src={src} alt={alt} onError={() => setFailed(src)} />
}
