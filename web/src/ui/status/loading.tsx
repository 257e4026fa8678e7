import type { ReactNode } from 'react'
import styled from 'styled-components'
import { visuallyHidden } from '../../theme/type.ts'

const Hidden = styled.span`${visuallyHidden}`

/** Says once, to screen readers, that the skeletons inside stand for something that loads. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <Hidden>{label}</Hidden>
      {children}
    </div>
  )
}
