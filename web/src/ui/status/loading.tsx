import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { visuallyHidden } from '../../theme/type.ts'

const Hidden = styled.span`${visuallyHidden}`

/** Announces once, to screen readers, that the skeletons inside stand for content that is loading. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <Hidden>{label}</Hidden>
      {children}
    </div>
  )
}
