import type { Branding } from '@storefront/shared/contract/branding.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { VenueImage } from '../../ui/surfaces/picture.tsx'

/**
 * AUTH-01: the tenant's picture over the full page, its logo and three title lines, and the panel that holds `children`. The page has
 * drawn the same before the app was there (`head/first-paint.ts`), with the styles of `auth-frame.css`.
 * @param onApproach the fan points at the panel, touches it or focuses something in it; called again and again, the same function at each
 *   render
 */
export function AuthFrame({
  branding: { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes },
  onApproach,
  children,
}: {
  branding: Branding
  onApproach: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = new AbortController()
    for (const type of ['focusin', 'pointerover'])
      panel.current?.addEventListener(type, onApproach, { signal: left.signal })
    return () => left.abort()
  }, [onApproach])
  return (
    <main className="auth-frame">
      <VenueImage className="auth-background" src={backGroundImageURL} alt="" />
      <div className="auth-shade" />
      <header className="auth-brand">
        <VenueImage
          className="auth-logo"
          src={additionalAttributes.logoURL || favIconURL}
          alt={`${`${title2} ${title3}`.trim()} logo`}
        />
        <h1 className="auth-titles">
          <span>{title1}</span> <strong>{title2}</strong> <span>{title3}</span>
        </h1>
      </header>
      <div className="auth-panel" ref={panel}>
        {children}
      </div>
    </main>
  )
}
