import type { CSSProperties, ReactNode } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, radius } from '../../theme/tokens.ts'
import { visuallyHidden } from '../../theme/type.ts'

type Shape = {
  $width?: string
  $height?: string
  $ratio?: string
  $radius?: string
  className?: string
  style?: CSSProperties
}

const Box = styled.div<Shape>`
  width: ${({ $width }) => $width ?? '100%'};
  height: ${({ $height, $ratio }) => $height ?? ($ratio ? 'auto' : '1rem')};
  aspect-ratio: ${({ $ratio }) => $ratio ?? 'auto'};
  border-radius: ${({ $radius }) => $radius ?? radius.sm};
  background: linear-gradient(calc(90deg * var(--forward)), ${color.sunken} 30%, ${color.border} 50%, ${color.sunken} 70%) 0 0 / 200%;
  animation: var(--animation-shimmer);
`

/** A grey placeholder for loading content. `$ratio` is an aspect ratio; wrap a group in `<Loading>` to announce it. */
export function Skeleton(shape: Shape) {
  return <Box aria-hidden {...shape} />
}

const Hidden = styled.span`${visuallyHidden}`

/** Announces once to screen readers that the content of these skeletons is loading. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <Hidden>{label ?? <T id="app.loading" />}</Hidden>
      {children}
    </div>
  )
}
