import type { ReactNode } from 'react'

/**
 * The heading of a screen, its one `<h1>`; `aside` stands at the right (a badge, a button). Where the heading is known the page
 * has drawn the same before the app was there (`head/first-paint.ts`), with the styles of `first-paint.css`.
 */
export function PageTitle({
  children,
  subtitle,
  aside,
}: {
  children: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className="page-title">
      <div className="page-title-text">
        <h1 className="title">{children}</h1>
        {subtitle && <p className="subtitle">{subtitle}</p>}
      </div>
      {aside}
    </div>
  )
}
